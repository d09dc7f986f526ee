// expect: violated assertion
// Without release and acquire a store that caused another may come later.
#include <atomic>
#include <cassert>
#include <thread>

std::atomic<int> x = 0;
std::atomic<int> y = 0;

int main() {
  std::thread writer([] { x.store(1, std::memory_order_relaxed); });
  std::thread middle([] {
    if (x.load(std::memory_order_relaxed) == 1) y.store(1, std::memory_order_relaxed);
  });
  if (y.load(std::memory_order_acquire) == 1) assert(x.load(std::memory_order_relaxed) == 1);
  writer.join();
  middle.join();
}
