// expect: undecided weak-atomics
// A relaxed counter. Nothing is wrong with it, but its order is not explored.
#include <atomic>
#include <thread>

std::atomic<int> counter = 0;

int main() {
  std::thread other([] { counter.fetch_add(1, std::memory_order_relaxed); });
  counter.fetch_add(1, std::memory_order_relaxed);
  other.join();
}
