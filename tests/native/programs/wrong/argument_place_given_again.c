// expect: violated assertion
// An allocator may give the place of the argument again before the thread is joined.
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;

static void* work(void* argument) {
  pthread_mutex_lock(&mutex);
  free(argument);
  pthread_mutex_unlock(&mutex);
  return 0;
}

int main(void) {
  char* const block = malloc(8);
  pthread_t worker;
  pthread_create(&worker, 0, work, block);
  pthread_mutex_lock(&mutex);
  char* const other = malloc(8);
  assert(other != block);
  pthread_mutex_unlock(&mutex);
  pthread_join(worker, 0);
  free(other);
}
