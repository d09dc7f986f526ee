// expect: holds
// Two members of a local aggregate, each of one thread until the other has ended.
#include <cassert>
#include <thread>

struct Counter {
  int lost = 0;
  int hits = 0;
};

int main() {
  Counter counter;
  std::thread other([&] { ++counter.hits; });
  ++counter.lost;
  other.join();
  ++counter.hits;
  assert(counter.hits == 2 && counter.lost == 1);
}
