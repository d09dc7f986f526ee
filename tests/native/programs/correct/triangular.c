// expect: holds
// Two counters chase each other (triangular): the bound is not reached.
#include <pthread.h>
extern void reach_error(void);
extern void __VERIFIER_atomic_begin(void);
extern void __VERIFIER_atomic_end(void);

static int i = 3, j = 6;

static void* left(void* unused) {
  for (int k = 0; k < 3; k++) {
    __VERIFIER_atomic_begin();
    i = j + 1;
    __VERIFIER_atomic_end();
  }
  return unused;
}
static void* right(void* unused) {
  for (int k = 0; k < 3; k++) {
    __VERIFIER_atomic_begin();
    j = i + 1;
    __VERIFIER_atomic_end();
  }
  return unused;
}
int main(void) {
  pthread_t one, two;
  pthread_create(&one, 0, left, 0);
  pthread_create(&two, 0, right, 0);
  __VERIFIER_atomic_begin();
  const int hit = i > 13 || j > 13;
  __VERIFIER_atomic_end();
  if (hit) reach_error();
  return 0;
}
