// expect: violated assertion
// Two atomic sections with a gap between them lose an update.
#include <assert.h>
#include <pthread.h>
extern void __VERIFIER_atomic_begin(void);
extern void __VERIFIER_atomic_end(void);
int count;
void* work(void* unused) {
  int old;
  __VERIFIER_atomic_begin();
  old = count;
  __VERIFIER_atomic_end();
  __VERIFIER_atomic_begin();
  count = old + 1;
  __VERIFIER_atomic_end();
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
