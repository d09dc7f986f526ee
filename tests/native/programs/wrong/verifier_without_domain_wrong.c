// expect: violated assertion
// One of the two values that are tried is enough.
#include <assert.h>
extern int __VERIFIER_nondet_int(void);
int main(void) { assert(__VERIFIER_nondet_int() != 1); }
