// expect: violated deadlock
// printf may be a cancellation point, and then nobody gives up the mutex.
#include <pthread.h>
#include <stdio.h>
#include <unistd.h>

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;

static void* work(void* argument) {
  for (;;) {
    pthread_mutex_lock(&mutex);
    printf("working\n");
    pthread_mutex_unlock(&mutex);
    sleep(1);
  }
  return argument;
}

int main(void) {
  pthread_t worker;
  pthread_create(&worker, NULL, work, NULL);
  pthread_cancel(worker);
  pthread_join(worker, NULL);
  pthread_mutex_lock(&mutex);
  return 0;
}
