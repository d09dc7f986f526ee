// expect: holds
// A read-write lock in one counter, as Linux had it.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#define BIAS 0x100000
atomic_int lk = BIAS;
int shareddata;
static void rl(void) {
  int p = atomic_fetch_sub_explicit(&lk, 1, memory_order_acquire);
  while (p <= 0) {
    atomic_fetch_add_explicit(&lk, 1, memory_order_relaxed);
    while (atomic_load_explicit(&lk, memory_order_relaxed) <= 0)
      ;
    p = atomic_fetch_sub_explicit(&lk, 1, memory_order_acquire);
  }
}
static void wl(void) {
  int p = atomic_fetch_sub_explicit(&lk, BIAS, memory_order_acquire);
  while (p != BIAS) {
    atomic_fetch_add_explicit(&lk, BIAS, memory_order_relaxed);
    while (atomic_load_explicit(&lk, memory_order_relaxed) != BIAS)
      ;
    p = atomic_fetch_sub_explicit(&lk, BIAS, memory_order_acquire);
  }
}
static void ru(void) { atomic_fetch_add_explicit(&lk, 1, memory_order_release); }
static void wu(void) { atomic_fetch_add_explicit(&lk, BIAS, memory_order_release); }
static void* r(void* a) {
  rl();
  int x = shareddata;
  assert(x == 0 || x == 1);
  ru();
  return 0;
}
static void* w(void* a) {
  wl();
  shareddata = 1;
  wu();
  return 0;
}
int main(void) {
  pthread_t a, b;
  pthread_create(&a, 0, r, 0);
  pthread_create(&b, 0, w, 0);
  pthread_join(a, 0);
  pthread_join(b, 0);
}
