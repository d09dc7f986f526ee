// expect: violated assertion
// A new block may lie where an old one was, whose address is still known as a number.
#include <cassert>
#include <cstdint>

int main() {
  int* first = new int(1);
  const auto known = reinterpret_cast<std::uintptr_t>(first);
  delete first;
  int* second = new int(2);
  assert(reinterpret_cast<std::uintptr_t>(second) != known);
  delete second;
}
