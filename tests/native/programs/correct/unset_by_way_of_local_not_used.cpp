// expect: holds
#include <utility>
int main() {
  long* numbers = new long[2];
  numbers[0] = 1;
  std::swap(numbers[0], numbers[1]);
  const bool right = numbers[1] == 1;
  numbers[0] = 2;
  long kept = numbers[0];
  numbers[1] = kept;
  const bool both = right && numbers[1] == 2;
  delete[] numbers;
  return both ? 0 : 1;
}
