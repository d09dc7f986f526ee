// expect: holds
// Two owners of one object: it is destroyed once, by whoever is last.
#include <cassert>
#include <memory>
#include <thread>

int destroyed = 0;

struct Thing {
  ~Thing() { ++destroyed; }
  int value = 3;
};

int main() {
  {
    auto thing = std::make_shared<Thing>();
    std::thread other([copy = thing] { assert(copy->value == 3); });
    assert(thing->value == 3);
    thing.reset();
    other.join();
  }
  assert(destroyed == 1);
}
