// expect: violated assertion
// Two readers see two independent stores in different orders.
#include <atomic>
#include <cassert>
#include <thread>

std::atomic<int> x = 0;
std::atomic<int> y = 0;
std::atomic<int> started = 0;

bool sees_only(std::atomic<int>& first, std::atomic<int>& second) {
  started.fetch_add(1, std::memory_order_relaxed);
  const int one = first.load(std::memory_order_acquire);
  return one == 1 && second.load(std::memory_order_acquire) == 0;
}

int main() {
  bool x_first = false;
  std::thread writer([] { x.store(1, std::memory_order_release); });
  std::thread other_writer([] { y.store(1, std::memory_order_release); });
  std::thread reader([&] { x_first = sees_only(x, y); });
  const bool y_first = sees_only(y, x);
  writer.join();
  other_writer.join();
  reader.join();
  assert(!x_first || !y_first);
}
