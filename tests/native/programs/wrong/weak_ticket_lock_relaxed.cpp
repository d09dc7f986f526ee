// expect: violated race
// A ticket lock whose turn is read without acquiring.
#include <atomic>
#include <cassert>
#include <thread>

std::atomic<unsigned> next = 0;
std::atomic<unsigned> served = 0;
int data = 0;

void step() {
  const unsigned mine = next.fetch_add(1, std::memory_order_relaxed);
  while (served.load(std::memory_order_relaxed) != mine) {
  }
  ++data;
  served.store(mine + 1, std::memory_order_release);
}

int main() {
  std::thread other(step);
  step();
  other.join();
  assert(data == 2);
}
