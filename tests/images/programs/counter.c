// Two threads count without a lock: one update may be lost, but never both.
#include <assert.h>
#include <pthread.h>

#ifndef LEAST
#define LEAST 1
#endif

static int counter = 0;

static void* count(void* unused) {
  ++counter;
  return unused;
}

int main(void) {
  pthread_t other;
  pthread_create(&other, 0, count, 0);
  ++counter;
  pthread_join(other, 0);
  assert(counter >= LEAST);
}
