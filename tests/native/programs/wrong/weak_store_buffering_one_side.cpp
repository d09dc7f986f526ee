// expect: violated assertion
// Store buffering: the stores are seq_cst, the loads are not.
#include <atomic>
#include <cassert>
#include <thread>

std::atomic<int> x = 0;
std::atomic<int> y = 0;
std::atomic<int> started = 0;

int step(std::atomic<int>& mine, std::atomic<int>& other) {
  started.fetch_add(1, std::memory_order_relaxed);
  mine.store(1, std::memory_order_seq_cst);
  return other.load(std::memory_order_acquire);
}

int main() {
  int first = 0;
  std::thread thread([&] { first = step(x, y); });
  const int second = step(y, x);
  thread.join();
  assert(first == 1 || second == 1);
}
