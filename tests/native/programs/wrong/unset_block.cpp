// expect: violated uninitialised
// The second element of a block that malloc gave was never set.
#include <cstdlib>

int main() {
  auto* numbers = static_cast<int*>(std::malloc(2 * sizeof(int)));
  numbers[0] = 1;
  const int second = numbers[1];
  std::free(numbers);
  return second == 0 ? 0 : 1;
}
