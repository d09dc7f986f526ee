// expect: holds
// Relaxed increments of one counter.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#define N 3
atomic_int x;
void* w(void* u) {
  atomic_fetch_add_explicit(&x, 1, memory_order_relaxed);
  return 0;
}
int main(void) {
  pthread_t t[N];
  for (long i = 0; i < N; i++) pthread_create(&t[i], 0, w, 0);
  for (int i = 0; i < N; i++) pthread_join(t[i], 0);
  assert(atomic_load_explicit(&x, memory_order_relaxed) == N);
}
