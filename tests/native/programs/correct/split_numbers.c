// expect: holds
#include <assert.h>
#include <math.h>
int main(void) {
  int exponent;
  double whole;
  assert(frexp(6.0, &exponent) == 0.75 && exponent == 3);
  assert(modf(-2.5, &whole) == -0.5 && whole == -2.0);
}
