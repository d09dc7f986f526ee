// expect: holds
// Two threads compute a greatest common divisor by turns.
#include <assert.h>
#include <pthread.h>
static unsigned a = 6, b = 4;
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static void* reduce_a(void* unused) {
  for (;;) {
    pthread_mutex_lock(&m);
    if (a == b) break;
    if (a > b) a -= b;
    pthread_mutex_unlock(&m);
  }
  pthread_mutex_unlock(&m);
  return unused;
}
static void* reduce_b(void* unused) {
  for (;;) {
    pthread_mutex_lock(&m);
    if (a == b) break;
    if (b > a) b -= a;
    pthread_mutex_unlock(&m);
  }
  pthread_mutex_unlock(&m);
  return unused;
}
int main(void) {
  pthread_t one, two;
  pthread_create(&one, 0, reduce_a, 0);
  pthread_create(&two, 0, reduce_b, 0);
  pthread_join(one, 0);
  pthread_join(two, 0);
  assert(a == 2 && b == 2);
}
