// expect: violated race
// A number of 80 bits: one of two updates is lost.
#include <cassert>
#include <thread>

long double value = 0;

void work() { value += 1; }

int main() {
  std::thread other(work);
  work();
  other.join();
  assert(value == 2);
}
