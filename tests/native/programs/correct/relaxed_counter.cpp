// expect: holds
// A relaxed counter that is read when all have counted.
#include <atomic>
#include <cassert>
#include <thread>

std::atomic<int> counter = 0;

int main() {
  std::thread other([] { counter.fetch_add(1, std::memory_order_relaxed); });
  counter.fetch_add(1, std::memory_order_relaxed);
  other.join();
  assert(counter.load(std::memory_order_relaxed) == 2);
}
