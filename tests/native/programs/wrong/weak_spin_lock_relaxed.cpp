// expect: violated race
// The lock is given up by a relaxed store.
#include <atomic>
#include <cassert>
#include <thread>

std::atomic_flag taken = ATOMIC_FLAG_INIT;
int data = 0;

void step() {
  while (taken.test_and_set(std::memory_order_acquire)) {
  }
  ++data;
  taken.clear(std::memory_order_relaxed);
}

int main() {
  std::thread first(step);
  std::thread second(step);
  step();
  first.join();
  second.join();
  assert(data == 3);
}
