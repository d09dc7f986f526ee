// expect: holds
// choices: drand48=0..3
#include <assert.h>
#include <stdlib.h>
int main(void) {
  double x = drand48();
  assert(x == 0 || x == 0.25 || x == 0.5 || x == 0.75);
}
