// expect: violated use-after-free
// The thread frees its argument. Its place is not given again before the join, but it is gone.
#include <pthread.h>
#include <stdlib.h>

static void* work(void* argument) {
  int* const number = argument;
  *number += 1;
  free(number);
  return 0;
}

int main(void) {
  int* const number = malloc(sizeof(int));
  pthread_t worker;
  *number = 1;
  pthread_create(&worker, 0, work, number);
  pthread_join(worker, 0);
  return *number;
}
