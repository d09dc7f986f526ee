// expect: holds
// Nobody holds the mutex, so the try succeeds; only std::mutex::try_lock may fail all the same.
#include <assert.h>
#include <errno.h>
#include <pthread.h>
static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static int turns;
static void* work(void* unused) {
  const int result = pthread_mutex_trylock(&mutex);
  assert(result == 0 || result == EBUSY);
  if (result != 0) return unused;
  ++turns;
  pthread_mutex_unlock(&mutex);
  return unused;
}
int main(void) {
  assert(pthread_mutex_trylock(&mutex) == 0);
  pthread_t thread;
  pthread_create(&thread, 0, work, 0);
  pthread_mutex_unlock(&mutex);
  pthread_join(thread, 0);
  assert(pthread_mutex_trylock(&mutex) == 0);
  pthread_mutex_unlock(&mutex);
  assert(turns <= 1);
}
