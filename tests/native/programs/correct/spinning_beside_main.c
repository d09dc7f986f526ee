// expect: holds
// A thread spins for ever, but the end of main ends it.
#include <pthread.h>
#include <stdatomic.h>

static atomic_int never;
static atomic_int once;

static void* spin(void* unused) {
  while (!atomic_load(&never)) {
  }
  return unused;
}

static void* set(void* unused) {
  atomic_store(&once, 1);
  return unused;
}

int main(void) {
  pthread_t spinner, setter;
  pthread_create(&spinner, 0, spin, 0);
  pthread_create(&setter, 0, set, 0);
  while (!atomic_load(&once)) {
  }
  pthread_join(setter, 0);
}
