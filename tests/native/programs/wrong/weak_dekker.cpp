// expect: violated race
// The core of Dekker's algorithm without fences: both enter.
#include <atomic>
#include <cassert>
#include <thread>

std::atomic<bool> wants[2] = {false, false};
int inside = 0;

/// Enters unless the other thread wants to.
void try_to_enter(int self) {
  wants[self].store(true, std::memory_order_relaxed);
  if (!wants[1 - self].load(std::memory_order_relaxed)) ++inside;
}

int main() {
  std::thread other(try_to_enter, 1);
  try_to_enter(0);
  other.join();
  assert(inside <= 1);
}
