// expect: undecided ordered
// A set of pointers is in the order of their addresses, which is up to the allocator.
#include <cassert>
#include <set>

int main() {
  int* first = new int(1);
  int* second = new int(2);
  const std::set<int*> both = {second, first};
  assert(**both.begin() == 1);
  delete first;
  delete second;
}
