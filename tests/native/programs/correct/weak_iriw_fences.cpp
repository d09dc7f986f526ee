// expect: holds
// Independent reads of independent writes with seq_cst fences between the reads.
#include <atomic>
#include <cassert>
#include <thread>

std::atomic<int> x = 0;
std::atomic<int> y = 0;
std::atomic<int> started = 0;

bool sees_only(std::atomic<int>& first, std::atomic<int>& second) {
  started.fetch_add(1, std::memory_order_relaxed);
  const int one = first.load(std::memory_order_relaxed);
  std::atomic_thread_fence(std::memory_order_seq_cst);
  return one == 1 && second.load(std::memory_order_relaxed) == 0;
}

int main() {
  bool x_first = false;
  std::thread writer([] { x.store(1, std::memory_order_relaxed); });
  std::thread other_writer([] { y.store(1, std::memory_order_relaxed); });
  std::thread reader([&] { x_first = sees_only(x, y); });
  const bool y_first = sees_only(y, x);
  writer.join();
  other_writer.join();
  reader.join();
  assert(!x_first || !y_first);
}
