// expect: violated uninitialised
#include <cstdlib>
int main() {
  int* numbers = static_cast<int*>(std::malloc(2 * sizeof(int)));
  numbers[0] = 1;
  int kept = numbers[1];
  numbers[1] = numbers[0];
  numbers[0] = kept;
  const bool wrong = numbers[0] == 3;
  std::free(numbers);
  return wrong ? 1 : 0;
}
