// expect: violated deadlock
// The producer forgets the flag in one of two cases.
#include <pthread.h>
#include <stdatomic.h>

extern _Bool __VERIFIER_nondet_bool(void);

static atomic_int is_ready;
static int data;

static void* produce(void* unused) {
  (void)unused;
  if (__VERIFIER_nondet_bool()) return 0;
  data = 1;
  atomic_store_explicit(&is_ready, 1, memory_order_release);
  return 0;
}

int main(void) {
  pthread_t producer;
  pthread_create(&producer, 0, produce, 0);
  while (!atomic_load_explicit(&is_ready, memory_order_acquire)) {
  }
  const int seen = data;
  pthread_join(producer, 0);
  return seen != 1;
}
