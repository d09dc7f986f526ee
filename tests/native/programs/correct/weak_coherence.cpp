// expect: holds
// Coherence: a thread sees relaxed stores to one variable in one order.
#include <atomic>
#include <cassert>
#include <thread>

std::atomic<int> x = 0;

int main() {
  std::thread writer([] {
    x.store(1, std::memory_order_relaxed);
    x.store(2, std::memory_order_relaxed);
    assert(x.load(std::memory_order_relaxed) != 1);
  });
  std::thread other([] { x.store(3, std::memory_order_relaxed); });
  const int first = x.load(std::memory_order_relaxed);
  const int second = x.load(std::memory_order_relaxed);
  assert(first != 2 || second != 1);
  writer.join();
  other.join();
}
