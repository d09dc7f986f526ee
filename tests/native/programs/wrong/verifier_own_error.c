// expect: violated assertion
#include <assert.h>
#include <stdlib.h>
extern _Bool __VERIFIER_nondet_bool(void);
void reach_error(void) { assert(0); }
int main(void) {
  if (__VERIFIER_nondet_bool()) {
    reach_error();
    abort();
  }
}
