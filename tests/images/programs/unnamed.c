// What races has no name of its own: a local variable of main, and memory of the heap.
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>

struct Shared {
  int* local;
  int* heap;
};

static void* count(void* argument) {
  struct Shared* shared = argument;
  ++*shared->local;
  ++*shared->heap;
  return 0;
}

int main(void) {
  int local = 0;
  struct Shared shared = {&local, malloc(sizeof(int))};
  *shared.heap = 0;
  pthread_t other;
  pthread_create(&other, 0, count, &shared);
  count(&shared);
  pthread_join(other, 0);
  assert(local >= 1 && *shared.heap >= 1);
  free(shared.heap);
}
