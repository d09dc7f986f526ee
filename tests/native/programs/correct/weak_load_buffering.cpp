// expect: holds
// Load buffering: RC11 has no values that come from the future.
#include <atomic>
#include <cassert>
#include <thread>

std::atomic<int> x = 0;
std::atomic<int> y = 0;

int main() {
  int first = 0;
  std::thread thread([&] {
    first = x.load(std::memory_order_relaxed);
    y.store(1, std::memory_order_relaxed);
  });
  const int second = y.load(std::memory_order_relaxed);
  x.store(1, std::memory_order_relaxed);
  thread.join();
  assert(first == 0 || second == 0);
}
