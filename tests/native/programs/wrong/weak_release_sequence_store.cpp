// expect: violated race
// A plain store of the same thread does not continue a release sequence in C++20.
#include <atomic>
#include <cassert>
#include <thread>

std::atomic<int> stage = 0;
int data = 0;

int main() {
  std::thread writer([] {
    data = 1;
    stage.store(1, std::memory_order_release);
    stage.store(2, std::memory_order_relaxed);
  });
  std::thread middle([] {
    int expected = 1;
    stage.compare_exchange_strong(expected, 3, std::memory_order_relaxed);
  });
  if (stage.load(std::memory_order_acquire) == 2) assert(data == 1);
  writer.join();
  middle.join();
}
