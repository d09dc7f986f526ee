// expect: holds
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
atomic_int wants[2], turn;
int inside;
void* work(void* argument) {
  long me = (long)argument;
  atomic_store(&wants[me], 1);
  while (atomic_load(&wants[1 - me])) {
    if (atomic_load(&turn) == me) continue;
    atomic_store(&wants[me], 0);
    while (atomic_load(&turn) != me) {
    }
    atomic_store(&wants[me], 1);
  }
  inside++;
  assert(inside == 1);
  inside--;
  atomic_store(&turn, 1 - me);
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
