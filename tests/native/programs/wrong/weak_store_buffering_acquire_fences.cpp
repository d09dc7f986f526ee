// expect: violated assertion
// Store buffering: fences that only acquire and release do not help.
#include <atomic>
#include <cassert>
#include <thread>

std::atomic<int> x = 0;
std::atomic<int> y = 0;
std::atomic<int> started = 0;

int step(std::atomic<int>& mine, std::atomic<int>& other) {
  started.fetch_add(1, std::memory_order_relaxed);
  mine.store(1, std::memory_order_relaxed);
  std::atomic_thread_fence(std::memory_order_acq_rel);
  return other.load(std::memory_order_relaxed);
}

int main() {
  int first = 0;
  std::thread thread([&] { first = step(x, y); });
  const int second = step(y, x);
  thread.join();
  assert(first == 1 || second == 1);
}
