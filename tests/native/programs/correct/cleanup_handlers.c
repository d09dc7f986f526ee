// expect: holds
// A thread that ends calls the handlers that it pushed.
#include <assert.h>
#include <pthread.h>
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static void unlock(void* mutex) { pthread_mutex_unlock(mutex); }
void* work(void* unused) {
  pthread_mutex_lock(&m);
  pthread_cleanup_push(unlock, &m);
  pthread_exit(0);
  pthread_cleanup_pop(0);
  return 0;
}
int main(void) {
  pthread_t t;
  pthread_create(&t, 0, work, 0);
  pthread_join(t, 0);
  pthread_mutex_lock(&m);
  pthread_mutex_unlock(&m);
}
