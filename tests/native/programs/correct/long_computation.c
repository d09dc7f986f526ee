// expect: holds
// A loop that makes many accesses and changes what it looks at: it is no waiting.
#include <assert.h>
#include <pthread.h>

static int steps;

static void* compute(void* unused) {
  (void)unused;
  while (steps < 150000) ++steps;
  return 0;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, 0, compute, 0);
  pthread_join(thread, 0);
  assert(steps == 150000);
}
