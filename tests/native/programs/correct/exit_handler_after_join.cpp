// expect: holds
// Who is joined before main returns races with no destructor.
#include <cassert>
#include <thread>

struct Counter {
  ~Counter() { assert(value == 2); }
  int value = 0;
} counter;

int main() {
  std::thread other([] { ++counter.value; });
  other.join();
  ++counter.value;
}
