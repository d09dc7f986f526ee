// expect: violated assertion
// A relaxed counter that is read before the other thread has ended.
#include <atomic>
#include <cassert>
#include <thread>

std::atomic<int> counter = 0;

int main() {
  std::thread other([] { counter.fetch_add(1, std::memory_order_relaxed); });
  counter.fetch_add(1, std::memory_order_relaxed);
  assert(counter.load(std::memory_order_relaxed) == 2);
  other.join();
}
