// expect: violated race
#include <pthread.h>
pthread_barrier_t barrier;
int left[2], right[2];
void* work(void* argument) {
  long me = (long)argument;
  left[me] = 1;
  if (me == 0) pthread_barrier_wait(&barrier);
  right[me] = left[1 - me];
  if (me == 1) pthread_barrier_wait(&barrier);
  return 0;
}
int main(void) {
  pthread_t a, b;
  pthread_barrier_init(&barrier, 0, 2);
  pthread_create(&a, 0, work, (void*)0);
  pthread_create(&b, 0, work, (void*)1);
  pthread_join(a, 0);
  pthread_join(b, 0);
}
