// expect: violated race
// A member of a local aggregate that a thread knows by reference.
#include <cassert>
#include <thread>

struct Counter {
  int lost = 0;
  int hits = 0;
};

int main() {
  Counter counter;
  std::thread other([&] { ++counter.hits; });
  ++counter.hits;
  other.join();
  assert(counter.hits == 2);
}
