// expect: violated race
// A field of 24 bits: one of two updates is lost.
#include <cassert>
#include <thread>

struct [[gnu::packed]] Packed {
  unsigned low : 24;
};
Packed value = {};

void work() { ++value.low; }

int main() {
  std::thread other(work);
  work();
  other.join();
  assert(value.low == 2);
}
