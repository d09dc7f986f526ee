// expect: violated assertion
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
atomic_int highest;
void* work(void* argument) {
  int value = (int)(long)argument;
  if (atomic_load(&highest) < value) atomic_store(&highest, value);
  return 0;
}
int main(void) {
  pthread_t a, b;
  pthread_create(&a, 0, work, (void*)3);
  pthread_create(&b, 0, work, (void*)5);
  pthread_join(a, 0);
  pthread_join(b, 0);
  assert(atomic_load(&highest) == 5);
}
