// expect: holds
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
atomic_flag busy = ATOMIC_FLAG_INIT;
int count;
void* work(void* unused) {
  while (atomic_flag_test_and_set(&busy)) {
  }
  count++;
  atomic_flag_clear(&busy);
  return 0;
}
int main(void) {
  pthread_t a, b;
  pthread_create(&a, 0, work, 0);
  pthread_create(&b, 0, work, 0);
  pthread_join(a, 0);
  pthread_join(b, 0);
  assert(count == 2);
}
