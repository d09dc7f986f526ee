// expect: violated assertion
// The index is one too far; the library's own check sees it.
#include <vector>

#include <proviso/verify.hpp>

int main() {
  std::vector<int> numbers(3);
  numbers[proviso::choose(4)] = 1;
}
