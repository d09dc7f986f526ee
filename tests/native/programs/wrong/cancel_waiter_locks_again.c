// expect: violated deadlock
// Who is cancelled in pthread_cond_wait holds the mutex when its handler runs, which locks it.
#include <pthread.h>

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t changed = PTHREAD_COND_INITIALIZER;
static int left;

static void leave(void* argument) {
  pthread_mutex_lock(&mutex);
  ++left;
  pthread_mutex_unlock(argument);
}

static void* wait(void* argument) {
  pthread_mutex_lock(&mutex);
  pthread_cleanup_push(leave, &mutex);
  for (;;) pthread_cond_wait(&changed, &mutex);
  pthread_cleanup_pop(0);
  return argument;
}

int main(void) {
  pthread_t waiter;
  pthread_create(&waiter, NULL, wait, NULL);
  pthread_cancel(waiter);
  pthread_join(waiter, NULL);
  return 0;
}
