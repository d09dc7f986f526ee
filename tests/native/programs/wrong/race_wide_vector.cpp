// expect: violated race
// A vector of 32 bytes: one of two updates is lost.
#include <cassert>
#include <thread>

typedef float Lanes __attribute__((vector_size(32)));
Lanes value = {};

void work() { value += 1; }

int main() {
  std::thread other(work);
  work();
  other.join();
  assert(value[7] == 2);
}
