// expect: holds
// Message passing in C, by release and acquire.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>

static atomic_int ready;
static int data;

static void* writer(void* unused) {
  data = 1;
  atomic_store_explicit(&ready, 1, memory_order_release);
  return unused;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, NULL, writer, NULL);
  if (atomic_load_explicit(&ready, memory_order_acquire)) assert(data == 1);
  pthread_join(thread, NULL);
  return 0;
}
