// expect: violated race
// An integer of 256 bits: one of two updates is lost.
#include <cassert>
#include <thread>

_BitInt(256) value = 0;

void work() { value += 1; }

int main() {
  std::thread other(work);
  work();
  other.join();
  assert(value == 2);
}
