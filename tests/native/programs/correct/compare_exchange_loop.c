// expect: holds
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
atomic_int highest;
static void raise_to(int value) {
  int seen = atomic_load(&highest);
  while (seen < value && !atomic_compare_exchange_strong(&highest, &seen, value)) {
  }
}
void* work(void* argument) {
  raise_to((int)(long)argument);
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
