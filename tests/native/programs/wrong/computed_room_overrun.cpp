// expect: violated out-of-bounds
// An array whose length is computed has one element less than the loop takes it to have.
#include <proviso/verify.hpp>

void fill(int* numbers, int count) {
  for (int i = 0; i <= count; ++i) numbers[i] = i;
}

int main() {
  const int count = 2 + static_cast<int>(proviso::choose(2));
  int numbers[count];
  fill(numbers, count);
}
