// expect: violated out-of-bounds
// An index that may be far beyond the end of an array on the stack.
#include <proviso/verify.hpp>

int main() {
  int numbers[4] = {};
  numbers[100 * proviso::choose(2)] = 1;
  return numbers[0] - 1;
}
