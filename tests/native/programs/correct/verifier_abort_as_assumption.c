// expect: holds
// choices: __VERIFIER_nondet_int=0..4
// A program with reach_error aborts where a run is of no interest.
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
void reach_error(void) {}
int main(void) {
  int x = __VERIFIER_nondet_int();
  if (x > 2) abort();
  if (x > 2) reach_error();
}
