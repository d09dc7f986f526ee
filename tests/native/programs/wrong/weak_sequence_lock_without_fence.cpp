// expect: violated assertion
// A sequence lock whose reader has no fence: it reads half of a change.
#include <atomic>
#include <cassert>
#include <thread>

std::atomic<unsigned> sequence = 0;
std::atomic<int> x = 0;
std::atomic<int> y = 0;

void change(int value) {
  sequence.store(1, std::memory_order_relaxed);
  std::atomic_thread_fence(std::memory_order_release);
  x.store(value, std::memory_order_relaxed);
  y.store(value, std::memory_order_relaxed);
  sequence.store(2, std::memory_order_release);
}

int main() {
  std::thread writer(change, 1);
  const unsigned before = sequence.load(std::memory_order_acquire);
  const int first = x.load(std::memory_order_relaxed);
  const int second = y.load(std::memory_order_relaxed);
  const unsigned after = sequence.load(std::memory_order_relaxed);
  if (before == after && before % 2 == 0) assert(first == second);
  writer.join();
}
