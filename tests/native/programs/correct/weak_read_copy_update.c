// expect: holds
// Readers announce themselves; the writer waits before it frees.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
struct foo {
  int a, b;
};
_Atomic(struct foo*) gp;
atomic_int active[2];
static void* reader(void* p) {
  long i = (long)p;
  atomic_store_explicit(&active[i], 1, memory_order_relaxed);
  atomic_thread_fence(memory_order_seq_cst);
  struct foo* f = atomic_load_explicit(&gp, memory_order_acquire);
  assert(f->a == f->b);
  atomic_store_explicit(&active[i], 0, memory_order_release);
  return 0;
}
static void synchronize(void) {
  atomic_thread_fence(memory_order_seq_cst);
  for (int i = 0; i < 2; i++)
    while (atomic_load_explicit(&active[i], memory_order_acquire))
      ;
}
int main(void) {
  struct foo *o = malloc(sizeof *o), *n = malloc(sizeof *n);
  o->a = o->b = 1;
  atomic_store(&gp, o);
  pthread_t x[2];
  for (long i = 0; i < 2; i++) pthread_create(&x[i], 0, reader, (void*)i);
  n->a = n->b = 2;
  atomic_store_explicit(&gp, n, memory_order_release);
  synchronize();
  free(o);
  for (int i = 0; i < 2; i++) pthread_join(x[i], 0);
  free(n);
}
