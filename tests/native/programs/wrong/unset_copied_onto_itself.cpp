// expect: violated uninitialised
// A copy of a value onto itself, by an assignment or by memmove, does not set it.
#include <cstdlib>
#include <cstring>
int main() {
  int* numbers = static_cast<int*>(std::malloc(2 * sizeof(int)));
  numbers[1] = 1;
  int* same = numbers;
  *same = *numbers;
  std::memmove(same, numbers, sizeof(int));
  const bool wrong = numbers[0] == 3;
  std::free(numbers);
  return wrong ? 1 : 0;
}
