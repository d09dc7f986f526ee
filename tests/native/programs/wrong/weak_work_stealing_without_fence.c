// expect: violated assertion
// The deque of Chase and Lev.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#define CAP 4
#define EMPTY (-1)
#define ABORT (-2)
atomic_long top, bottom;
atomic_int buf[CAP];
atomic_int taken[3];
static void push(int v) {
  long b = atomic_load_explicit(&bottom, memory_order_relaxed);
  atomic_load_explicit(&top, memory_order_acquire);
  atomic_store_explicit(&buf[b % CAP], v, memory_order_relaxed);
  atomic_thread_fence(memory_order_release);
  atomic_store_explicit(&bottom, b + 1, memory_order_relaxed);
}
static int take(void) {
  long b = atomic_load_explicit(&bottom, memory_order_relaxed) - 1;
  atomic_store_explicit(&bottom, b, memory_order_relaxed);
  long t = atomic_load_explicit(&top, memory_order_relaxed);
  if (t > b) {
    atomic_store_explicit(&bottom, b + 1, memory_order_relaxed);
    return EMPTY;
  }
  int v = atomic_load_explicit(&buf[b % CAP], memory_order_relaxed);
  if (t == b) {
    if (!atomic_compare_exchange_strong_explicit(&top, &t, t + 1, memory_order_seq_cst,
                                                 memory_order_relaxed))
      v = EMPTY;
    atomic_store_explicit(&bottom, b + 1, memory_order_relaxed);
  }
  return v;
}
static int steal(void) {
  long t = atomic_load_explicit(&top, memory_order_acquire);
  atomic_thread_fence(memory_order_seq_cst);
  long b = atomic_load_explicit(&bottom, memory_order_acquire);
  if (t >= b) return EMPTY;
  int v = atomic_load_explicit(&buf[t % CAP], memory_order_relaxed);
  if (!atomic_compare_exchange_strong_explicit(&top, &t, t + 1, memory_order_seq_cst,
                                               memory_order_relaxed))
    return ABORT;
  return v;
}
static void* thief(void* a) {
  for (int i = 0; i < 2; i++) {
    int v = steal();
    if (v >= 0) atomic_fetch_add_explicit(&taken[v], 1, memory_order_relaxed);
  }
  return 0;
}
int main(void) {
  pthread_t x;
  pthread_create(&x, 0, thief, 0);
  push(0);
  push(1);
  int v = take();
  if (v >= 0) atomic_fetch_add_explicit(&taken[v], 1, memory_order_relaxed);
  v = take();
  if (v >= 0) atomic_fetch_add_explicit(&taken[v], 1, memory_order_relaxed);
  pthread_join(x, 0);
  for (int i = 0; i < 2; i++) assert(atomic_load_explicit(&taken[i], memory_order_relaxed) <= 1);
}
