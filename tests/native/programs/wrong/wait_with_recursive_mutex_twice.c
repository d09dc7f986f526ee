// expect: violated deadlock
// A wait gives up one of the two locks, as in the C library, so that nobody else comes in.
#include <pthread.h>

static pthread_mutex_t mutex;
static pthread_cond_t filled = PTHREAD_COND_INITIALIZER;
static int count;

static void wait_until_filled(void) {
  pthread_mutex_lock(&mutex);
  while (count == 0) pthread_cond_wait(&filled, &mutex);
  --count;
  pthread_mutex_unlock(&mutex);
}

static void* take(void* unused) {
  (void)unused;
  pthread_mutex_lock(&mutex);
  wait_until_filled();
  pthread_mutex_unlock(&mutex);
  return 0;
}

int main(void) {
  pthread_mutexattr_t attributes;
  pthread_mutexattr_init(&attributes);
  pthread_mutexattr_settype(&attributes, PTHREAD_MUTEX_RECURSIVE);
  pthread_mutex_init(&mutex, &attributes);
  pthread_t taker;
  pthread_create(&taker, 0, take, 0);
  pthread_mutex_lock(&mutex);
  ++count;
  pthread_cond_signal(&filled);
  pthread_mutex_unlock(&mutex);
  pthread_join(taker, 0);
}
