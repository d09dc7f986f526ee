// expect: violated assertion
#include <assert.h>
#include <proviso/verify.h>
int main(void) { assert(proviso_choose(4) != 3); }
