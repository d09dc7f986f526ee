// expect: violated race
// The array is read while it is sorted; no comparison of the program's touches the last element.
#include <cstdlib>
#include <thread>

int numbers[] = {2, 1};

int main() {
  std::thread other(
      [] { std::qsort(numbers, 2, sizeof(int), [](const void*, const void*) { return 1; }); });
  const int last = numbers[1];
  (void)last;
  other.join();
}
