// expect: violated invalid-free
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
  void* const block = malloc(8);
  pthread_t first, second;
  pthread_create(&first, 0, work, block);
  pthread_create(&second, 0, work, block);
  pthread_join(first, 0);
  pthread_join(second, 0);
}
