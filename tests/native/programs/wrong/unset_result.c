// expect: violated uninitialised
// A function with two returns gives back a variable that was never set.
#include <assert.h>
#include <pthread.h>

static int level(int known) {
  int value;
  if (known) return 3;
  return value;
}

static void* worker(void* argument) {
  *(int*)argument = level(0);
  return 0;
}

int main(void) {
  pthread_t thread;
  int result = 0;
  pthread_create(&thread, 0, worker, &result);
  pthread_join(thread, 0);
  return result > 100;
}
