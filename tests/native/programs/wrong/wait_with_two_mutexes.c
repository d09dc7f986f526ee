// expect: violated misuse
// Threads that wait for a condition at the same time must use the same mutex.
#include <pthread.h>

static pthread_mutex_t mutexes[2] = {PTHREAD_MUTEX_INITIALIZER, PTHREAD_MUTEX_INITIALIZER};
static pthread_cond_t opened = PTHREAD_COND_INITIALIZER;
static _Atomic int is_open;

static void* enter(void* mutex) {
  pthread_mutex_lock(mutex);
  while (!is_open) pthread_cond_wait(&opened, mutex);
  pthread_mutex_unlock(mutex);
  return 0;
}

int main(void) {
  pthread_t threads[2];
  for (int i = 0; i < 2; ++i) pthread_create(&threads[i], 0, enter, &mutexes[i]);
  pthread_mutex_lock(&mutexes[0]);
  pthread_mutex_lock(&mutexes[1]);
  is_open = 1;
  pthread_cond_broadcast(&opened);
  pthread_mutex_unlock(&mutexes[1]);
  pthread_mutex_unlock(&mutexes[0]);
  for (int i = 0; i < 2; ++i) pthread_join(threads[i], 0);
}
