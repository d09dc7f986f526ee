// expect: holds
// A function with such a name is an atomic section, however it is left.
#include <pthread.h>
void reach_error(void) {}
extern void abort(void);
void __VERIFIER_assert(int condition) {
  if (!condition) {
    reach_error();
    abort();
  }
}
int taken, inside;
static int __VERIFIER_atomic_take(void) {
  if (taken) return 0;
  taken = 1;
  return 1;
}
static void __VERIFIER_atomic_give(void) { taken = 0; }
void* work(void* unused) {
  if (!__VERIFIER_atomic_take()) return 0;
  inside++;
  __VERIFIER_assert(inside == 1);
  inside--;
  __VERIFIER_atomic_give();
  return 0;
}
int main(void) {
  pthread_t a, b;
  pthread_create(&a, 0, work, 0);
  pthread_create(&b, 0, work, 0);
  pthread_join(a, 0);
  pthread_join(b, 0);
}
