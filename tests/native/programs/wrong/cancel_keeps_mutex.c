// expect: violated deadlock
// The worker is cancelled while it sleeps with the mutex, and no handler gives it up.
#include <pthread.h>
#include <unistd.h>

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;

static void* work(void* argument) {
  pthread_mutex_lock(&mutex);
  sleep(1);
  pthread_mutex_unlock(&mutex);
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
