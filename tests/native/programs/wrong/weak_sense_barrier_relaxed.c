// expect: violated race
// A barrier whose sense changes.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>
#define N 2
atomic_int count = N;
atomic_bool sense;
int data[N];
static void wait_(bool* local) {
  *local = !*local;
  if (atomic_fetch_sub_explicit(&count, 1, memory_order_acq_rel) == 1) {
    atomic_store_explicit(&count, N, memory_order_relaxed);
    atomic_store_explicit(&sense, *local, memory_order_relaxed);
  } else
    while (atomic_load_explicit(&sense, memory_order_acquire) != *local)
      ;
}
static void* t(void* a) {
  long i = (long)a;
  bool local = false;
  for (int r = 1; r <= 2; r++) {
    data[i] = r;
    wait_(&local);
    assert(data[1 - i] == r);
    wait_(&local);
  }
  return 0;
}
int main(void) {
  pthread_t x[N];
  for (long i = 0; i < N; i++) pthread_create(&x[i], 0, t, (void*)i);
  for (int i = 0; i < N; i++) pthread_join(x[i], 0);
}
