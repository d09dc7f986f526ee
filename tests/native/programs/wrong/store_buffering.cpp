// expect: violated assertion
// Store buffering: release and acquire allow both to read 0, sequential consistency does not.
#include <atomic>
#include <cassert>
#include <thread>

std::atomic<int> x = 0;
std::atomic<int> y = 0;
int seen_x = -1;
int seen_y = -1;

int main() {
  std::thread first([] {
    x.store(1, std::memory_order_release);
    seen_y = y.load(std::memory_order_acquire);
  });
  std::thread second([] {
    y.store(1, std::memory_order_release);
    seen_x = x.load(std::memory_order_acquire);
  });
  first.join();
  second.join();
  assert(seen_x == 1 || seen_y == 1);
}
