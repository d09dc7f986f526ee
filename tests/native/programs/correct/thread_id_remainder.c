// expect: undecided ordered
// The remainder of a thread's id, which is a number here, selects an element.
#include <pthread.h>

int counts[4];

void* count(void* unused) {
  (void)unused;
  counts[(unsigned long)pthread_self() % 4]++;
  return NULL;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, NULL, count, NULL);
  pthread_join(thread, NULL);
  return 0;
}
