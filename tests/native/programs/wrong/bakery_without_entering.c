// expect: violated race
#include <pthread.h>
#include <stdatomic.h>
atomic_int number[2];
int inside;
void* work(void* argument) {
  long me = (long)argument, other = 1 - me;
  atomic_store(&number[me], 1 + atomic_load(&number[other]));
  for (;;) {
    int theirs = atomic_load(&number[other]), mine = atomic_load(&number[me]);
    if (theirs == 0 || mine < theirs || (mine == theirs && me < other)) break;
  }
  inside++;
  inside--;
  atomic_store(&number[me], 0);
  return 0;
}
int main(void) {
  pthread_t a, b;
  pthread_create(&a, 0, work, (void*)0);
  pthread_create(&b, 0, work, (void*)1);
  pthread_join(a, 0);
  pthread_join(b, 0);
}
