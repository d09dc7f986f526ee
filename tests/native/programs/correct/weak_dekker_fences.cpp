// expect: holds
// The core of Dekker's algorithm: at most one thread finds that the other does not want to enter.
#include <atomic>
#include <cassert>
#include <thread>

std::atomic<bool> wants[2] = {false, false};
int inside = 0;

/// Enters unless the other thread wants to.
void try_to_enter(int self) {
  wants[self].store(true, std::memory_order_relaxed);
  std::atomic_thread_fence(std::memory_order_seq_cst);
  if (!wants[1 - self].load(std::memory_order_relaxed)) ++inside;
}

int main() {
  std::thread other(try_to_enter, 1);
  try_to_enter(0);
  other.join();
  assert(inside <= 1);
}
