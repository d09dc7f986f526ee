// expect: holds
// Threads free their arguments, and main allocates at the same time.
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>

#define THREADS 4

static int sum;
static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;

static void* add(void* argument) {
  int* const number = argument;
  const int value = *number;
  free(number);
  pthread_mutex_lock(&mutex);
  sum += value;
  pthread_mutex_unlock(&mutex);
  return 0;
}

int main(void) {
  pthread_t threads[THREADS];
  for (int i = 0; i < THREADS; ++i) {
    int* const number = malloc(sizeof(int));
    *number = i;
    pthread_create(&threads[i], 0, add, number);
  }
  for (int i = 0; i < THREADS; ++i) pthread_join(threads[i], 0);
  assert(sum == 6);
}
