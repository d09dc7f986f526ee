// expect: holds
// printf may be a cancellation point or not. The handler gives up the mutex in either case.
#include <assert.h>
#include <pthread.h>
#include <stdio.h>
#include <unistd.h>

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static int printed;

static void unlock(void* argument) { pthread_mutex_unlock(argument); }

static void* work(void* argument) {
  for (;;) {
    pthread_mutex_lock(&mutex);
    pthread_cleanup_push(unlock, &mutex);
    printf("working\n");
    printed = 1;
    pthread_cleanup_pop(1);
    sleep(1);
  }
  return argument;
}

int main(void) {
  pthread_t worker;
  pthread_create(&worker, NULL, work, NULL);
  sleep(3);
  pthread_cancel(worker);
  pthread_join(worker, NULL);
  pthread_mutex_lock(&mutex);
  assert(printed == 0 || printed == 1);
  pthread_mutex_unlock(&mutex);
  return 0;
}
