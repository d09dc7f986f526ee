// expect: holds
// A worker that sleeps for ever is cancelled; its handler gives up the mutex that it may hold.
#include <assert.h>
#include <pthread.h>
#include <stdio.h>
#include <unistd.h>

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static int rounds;
static int cleaned;

static void unlock(void* argument) {
  ++cleaned;
  pthread_mutex_unlock(argument);
}

static void* work(void* argument) {
  for (;;) {
    pthread_mutex_lock(&mutex);
    pthread_cleanup_push(unlock, &mutex);
    rounds = 1 - rounds;
    sleep(1);
    rounds = 1 - rounds;
    pthread_cleanup_pop(0);
    pthread_mutex_unlock(&mutex);
    pthread_testcancel();
  }
  return argument;
}

int main(void) {
  pthread_t worker;
  void* result = NULL;
  pthread_create(&worker, NULL, work, NULL);
  assert(pthread_cancel(worker) == 0);
  pthread_join(worker, &result);
  assert(result == PTHREAD_CANCELED);
  assert(cleaned <= 1 && rounds == cleaned);
  assert(pthread_mutex_trylock(&mutex) == 0);
  return 0;
}
