// expect: violated assertion
// Store buffering by the compiler's own functions.
#include <assert.h>
#include <pthread.h>
#include <stddef.h>

static int x;
static int y;
static int seen[2];

static void* step(void* unused) {
  __atomic_store_n(&x, 1, __ATOMIC_RELEASE);
  seen[0] = __atomic_load_n(&y, __ATOMIC_ACQUIRE);
  return unused;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, NULL, step, NULL);
  __atomic_store_n(&y, 1, __ATOMIC_RELEASE);
  seen[1] = __atomic_load_n(&x, __ATOMIC_ACQUIRE);
  pthread_join(thread, NULL);
  assert(seen[0] || seen[1]);
  return 0;
}
