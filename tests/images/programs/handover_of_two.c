// Two values are handed over by a flag whose orders are given.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>

static atomic_int data;
static atomic_int ready;

static void* writer(void* unused) {
  // The first value is never the one that is handed over.
  atomic_store_explicit(&data, 1, memory_order_relaxed);
  atomic_store_explicit(&data, 2, memory_order_relaxed);
  atomic_store_explicit(&ready, 1, RELEASE);
  return unused;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, NULL, writer, NULL);
  if (atomic_load_explicit(&ready, ACQUIRE)) {
    assert(atomic_load_explicit(&data, memory_order_relaxed) != 1);
  }
  pthread_join(thread, NULL);
  return 0;
}
