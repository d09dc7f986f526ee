// expect: holds
// One writer, three readers, each of another variable.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#define N 3
atomic_int vars[N];
void* w(void* u) {
  for (int i = 0; i < N; i++) atomic_store_explicit(&vars[i], 42, memory_order_relaxed);
  return 0;
}
void* r(void* p) {
  int v = atomic_load_explicit(&vars[(long)p], memory_order_relaxed);
  assert(v == 0 || v == 42);
  return 0;
}
int main(void) {
  pthread_t t[N + 1];
  pthread_create(&t[N], 0, w, 0);
  for (long i = 0; i < N; i++) pthread_create(&t[i], 0, r, (void*)i);
  for (int i = 0; i <= N; i++) pthread_join(t[i], 0);
}
