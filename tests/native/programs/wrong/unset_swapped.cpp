// expect: violated uninitialised
#include <utility>
int main() {
  long* numbers = new long[2];
  numbers[0] = 1;
  std::swap(numbers[0], numbers[1]);
  std::swap(numbers[0], numbers[1]);
  std::swap(numbers[0], numbers[1]);
  const bool wrong = numbers[0] > 0;
  delete[] numbers;
  return wrong ? 1 : 0;
}
