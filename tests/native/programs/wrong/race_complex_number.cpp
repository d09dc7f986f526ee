// expect: violated race
// Two numbers of 80 bits: one of two updates is lost.
#include <cassert>
#include <thread>

_Complex long double value = 0;

void work() { value += 1; }

int main() {
  std::thread other(work);
  work();
  other.join();
  assert(__real__ value == 2);
}
