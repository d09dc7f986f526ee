// expect: violated out-of-bounds
// A function writes one element too many to an array of its caller.
#include <proviso/verify.hpp>

void fill(int* numbers, unsigned count) {
  for (unsigned i = 0; i < count; ++i) numbers[i] = 1;
}

int main() {
  int before[3] = {};
  int numbers[3] = {};
  int behind[3] = {};
  fill(before, 3);
  fill(behind, 3);
  fill(numbers, 3 + proviso::choose(2));
}
