// expect: violated race
// The turn is given away before the wish is known: both get in.
#include <pthread.h>
#include <stdatomic.h>
atomic_int wants[2], turn;
int inside;
void* work(void* argument) {
  long me = (long)argument;
  atomic_store(&turn, 1 - me);
  atomic_store(&wants[me], 1);
  while (atomic_load(&wants[1 - me]) && atomic_load(&turn) == 1 - me) {
  }
  ++inside;
  --inside;
  atomic_store(&wants[me], 0);
  return 0;
}
int main(void) {
  pthread_t a, b;
  pthread_create(&a, 0, work, (void*)0);
  pthread_create(&b, 0, work, (void*)1);
  pthread_join(a, 0);
  pthread_join(b, 0);
}
