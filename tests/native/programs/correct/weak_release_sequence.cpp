// expect: holds
// A relaxed read-modify-write continues the release sequence of the store that it read.
#include <atomic>
#include <cassert>
#include <thread>

std::atomic<int> stage = 0;
int data = 0;

int main() {
  std::thread writer([] {
    data = 1;
    stage.store(1, std::memory_order_release);
  });
  std::thread middle([] {
    int expected = 1;
    stage.compare_exchange_strong(expected, 2, std::memory_order_relaxed);
  });
  if (stage.load(std::memory_order_acquire) == 2) assert(data == 1);
  writer.join();
  middle.join();
}
