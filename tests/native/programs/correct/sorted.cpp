// expect: holds
// The C library's sort and search call what the program gives them; the algorithms of C++ are in
// its headers.
#include <algorithm>
#include <cassert>
#include <cstdlib>
#include <mutex>
#include <thread>
#include <vector>

std::mutex mutex;
std::vector<int> numbers;
int comparisons = 0;

int compare(const void* left, const void* right) {
  ++comparisons;
  return *static_cast<const int*>(left) - *static_cast<const int*>(right);
}

void add(int number) {
  std::lock_guard lock(mutex);
  numbers.push_back(number);
  std::qsort(numbers.data(), numbers.size(), sizeof(int), compare);
  assert(std::is_sorted(numbers.begin(), numbers.end()));
  assert(*static_cast<int*>(std::bsearch(&number, numbers.data(), numbers.size(), sizeof(int),
                                         compare)) == number);
}

int main() {
  std::thread other([] { add(1); });
  add(3);
  add(2);
  other.join();
  std::sort(numbers.begin(), numbers.end(), std::greater<>());
  assert(numbers.front() == 3 && comparisons > 0);
}
