// expect: violated assertion
#include <assert.h>
extern _Bool __VERIFIER_nondet_bool(void);
int main(void) { assert(!__VERIFIER_nondet_bool() || !__VERIFIER_nondet_bool()); }
