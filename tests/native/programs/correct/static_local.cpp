// expect: holds
// A local static variable is made once.
#include <cassert>
#include <thread>

int made = 0;

struct Thing {
  Thing() { ++made; }
  int value = 7;
};

int use() {
  static Thing thing;
  return thing.value;
}

int main() {
  std::thread other([] { assert(use() == 7); });
  assert(use() == 7);
  other.join();
  assert(made == 1);
}
