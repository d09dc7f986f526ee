// expect: violated assertion
// Coherence is about one variable: another one may lag behind.
#include <atomic>
#include <cassert>
#include <thread>

std::atomic<int> x = 0;
std::atomic<int> y = 0;

int main() {
  std::thread writer([] {
    x.store(1, std::memory_order_relaxed);
    y.store(1, std::memory_order_relaxed);
  });
  const int first = y.load(std::memory_order_relaxed);
  const int second = x.load(std::memory_order_relaxed);
  assert(first <= second);
  writer.join();
}
