/* Two counters sell tickets from one pile. The number of tickets comes from outside. */
#include <assert.h>
#include <pthread.h>
#include <proviso/verify.h>

extern int __VERIFIER_nondet_int(void);

static pthread_mutex_t pile = PTHREAD_MUTEX_INITIALIZER;
static int left;

static int any_left(void) {
  pthread_mutex_lock(&pile);
  int found = left > 0;
  pthread_mutex_unlock(&pile);
  return found;
}

static void* sell(void* unused) {
  if (!any_left()) return 0;
  pthread_mutex_lock(&pile);
  left--;
  assert(left >= 0);
  pthread_mutex_unlock(&pile);
  return 0;
}

int main(void) {
  pthread_t first, second;
  left = __VERIFIER_nondet_int();
  proviso_assume(left >= LEAST);
  pthread_create(&first, 0, sell, 0);
  pthread_create(&second, 0, sell, 0);
  pthread_join(first, 0);
  pthread_join(second, 0);
}
