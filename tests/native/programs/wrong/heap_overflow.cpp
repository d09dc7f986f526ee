// expect: violated use-after-free
// A write behind the end of a block.
#include <proviso/verify.hpp>

int main() {
  int* numbers = new int[3];
  numbers[proviso::choose(4)] = 1;
  delete[] numbers;
}
