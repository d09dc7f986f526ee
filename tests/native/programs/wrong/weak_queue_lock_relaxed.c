// expect: violated race
// The queue lock of Mellor-Crummey and Scott.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>
struct node {
  _Atomic(struct node*) next;
  atomic_int locked;
};
_Atomic(struct node*) tail;
int shared;
static void lock(struct node* n) {
  atomic_store_explicit(&n->next, NULL, memory_order_relaxed);
  atomic_store_explicit(&n->locked, 1, memory_order_relaxed);
  struct node* p = atomic_exchange_explicit(&tail, n, memory_order_acq_rel);
  if (p) {
    atomic_store_explicit(&p->next, n, memory_order_release);
    while (atomic_load_explicit(&n->locked, memory_order_relaxed))
      ;
  }
}
static void unlock(struct node* n) {
  struct node* s = atomic_load_explicit(&n->next, memory_order_acquire);
  if (!s) {
    struct node* e = n;
    if (atomic_compare_exchange_strong_explicit(&tail, &e, NULL, memory_order_release,
                                                memory_order_relaxed))
      return;
    while (!(s = atomic_load_explicit(&n->next, memory_order_acquire)))
      ;
  }
  atomic_store_explicit(&s->locked, 0, memory_order_release);
}
static struct node nodes[3];
static void* t(void* a) {
  long i = (long)a;
  lock(&nodes[i]);
  shared++;
  unlock(&nodes[i]);
  return 0;
}
int main(void) {
  pthread_t x[3];
  for (long i = 0; i < 3; i++) pthread_create(&x[i], 0, t, (void*)i);
  for (int i = 0; i < 3; i++) pthread_join(x[i], 0);
  assert(shared == 3);
}
