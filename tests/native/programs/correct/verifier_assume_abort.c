// expect: holds
// choices: __VERIFIER_nondet_int=0..4
#include <assert.h>
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
void assume_abort_if_not(int condition) {
  if (!condition) abort();
}
int main(void) {
  int x = __VERIFIER_nondet_int();
  assume_abort_if_not(x != 3);
  assert(x != 3);
}
