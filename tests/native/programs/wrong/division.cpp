// expect: violated crash
// The divisor is chosen, and zero is among the choices.
#include <proviso/verify.hpp>

int main() {
  volatile int divisor = proviso::choose(3);
  return 6 / divisor;
}
