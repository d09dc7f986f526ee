// expect: holds
// choices: rand=0..2
#include <assert.h>
#include <stdlib.h>
int main(void) {
  srand(7);
  assert(rand() <= 2);
}
