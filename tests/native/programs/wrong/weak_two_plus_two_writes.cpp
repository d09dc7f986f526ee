// expect: violated assertion
// 2+2W: the first store of each thread may be the last one of its variable.
#include <atomic>
#include <cassert>
#include <thread>

std::atomic<int> x = 0;
std::atomic<int> y = 0;
std::atomic<int> started = 0;

void step(std::atomic<int>& first, std::atomic<int>& second) {
  started.fetch_add(1, std::memory_order_relaxed);
  first.store(1, std::memory_order_release);
  second.store(2, std::memory_order_release);
}

int main() {
  std::thread thread([] { step(x, y); });
  step(y, x);
  thread.join();
  assert(x != 1 || y != 1);
}
