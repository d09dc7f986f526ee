// expect: holds
// pthread_exit out of a critical section.
#include <assert.h>
#include <pthread.h>
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
int done;
static void release(void* a) { pthread_mutex_unlock((pthread_mutex_t*)a); }
static void deep(int n) {
  if (n == 0) pthread_exit((void*)7L);
  deep(n - 1);
}
void* t(void* a) {
  pthread_mutex_lock(&m);
  pthread_cleanup_push(release, &m);
  deep(3);
  pthread_cleanup_pop(0);
  return 0;
}
int main(void) {
  pthread_t x, y;
  void* r;
  pthread_create(&x, 0, t, 0);
  pthread_create(&y, 0, t, 0);
  pthread_join(x, &r);
  assert(r == (void*)7L);
  pthread_join(y, &r);
  assert((long)r == 7);
}
