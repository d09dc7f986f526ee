// expect: violated deadlock
// A mutex over a futex wakes nobody.
#define _GNU_SOURCE
#include <assert.h>
#include <linux/futex.h>
#include <pthread.h>
#include <stdatomic.h>
#include <sys/syscall.h>
#include <unistd.h>
atomic_int l;
int x;
static void lock(void) {
  int c = 0;
  if (!atomic_compare_exchange_strong_explicit(&l, &c, 1, memory_order_acquire,
                                               memory_order_relaxed)) {
    if (c != 2) c = atomic_exchange_explicit(&l, 2, memory_order_acquire);
    while (c != 0) {
      syscall(SYS_futex, &l, FUTEX_WAIT_PRIVATE, 2, 0, 0, 0);
      c = atomic_exchange_explicit(&l, 2, memory_order_acquire);
    }
  }
}
static void unlock(void) {
  if (atomic_exchange_explicit(&l, 0, memory_order_release) == 1) return;
}
static void* t(void* a) {
  lock();
  x++;
  unlock();
  return 0;
}
int main(void) {
  pthread_t a, b, c;
  pthread_create(&a, 0, t, 0);
  pthread_create(&b, 0, t, 0);
  pthread_create(&c, 0, t, 0);
  pthread_join(a, 0);
  pthread_join(b, 0);
  pthread_join(c, 0);
  assert(x == 3);
}
