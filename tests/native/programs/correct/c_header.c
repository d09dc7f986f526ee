// expect: holds
// What verify.h offers to a C program.
#include <assert.h>
#include <proviso/verify.h>
#include <pthread.h>
int a, b;
void* work(void* unused) {
  proviso_atomic_begin();
  a++;
  b--;
  proviso_atomic_end();
  PROVISO_EVENT("worked");
  PROVISO_EVENT("values", 1, 2);
  return 0;
}
int main(void) {
  pthread_t t;
  proviso_name(&a, "first");
  pthread_create(&t, 0, work, 0);
  unsigned which = proviso_choose(3);
  proviso_assume(which != 2);
  assert(which < 2);
  proviso_atomic_begin();
  assert(a + b == 0);
  proviso_atomic_end();
  pthread_join(t, 0);
}
