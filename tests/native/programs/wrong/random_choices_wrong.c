// expect: violated assertion
// choices: rand=0..5
#include <assert.h>
#include <stdlib.h>
int main(void) { assert(rand() + rand() != 10); }
