// expect: holds
// The clock is read for a deadline only, which may pass or not whatever the time is.
#include <assert.h>
#include <errno.h>
#include <pthread.h>
#include <time.h>

pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
pthread_cond_t changed = PTHREAD_COND_INITIALIZER;
int is_ready;

void* prepare(void* unused) {
  (void)unused;
  pthread_mutex_lock(&mutex);
  is_ready = 1;
  pthread_cond_signal(&changed);
  pthread_mutex_unlock(&mutex);
  return NULL;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, NULL, prepare, NULL);
  struct timespec end;
  clock_gettime(CLOCK_REALTIME, &end);
  end.tv_sec += 1;
  end.tv_nsec += 500000000;
  if (end.tv_nsec >= 1000000000) {
    end.tv_sec += 1;
    end.tv_nsec -= 1000000000;
  }
  pthread_mutex_lock(&mutex);
  int error = 0;
  while (!is_ready && error == 0) error = pthread_cond_timedwait(&changed, &mutex, &end);
  assert(is_ready || error == ETIMEDOUT);
  pthread_mutex_unlock(&mutex);
  pthread_join(thread, NULL);
  return 0;
}
