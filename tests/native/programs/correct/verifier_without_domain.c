// expect: undecided narrowed
// Two values are tried, which is no proof.
#include <assert.h>
extern int __VERIFIER_nondet_int(void);
int main(void) { assert(__VERIFIER_nondet_int() < 2); }
