// expect: holds
// A release that follows an acquire passes on what was acquired (ISA2).
#include <atomic>
#include <cassert>
#include <thread>

std::atomic<int> first = 0;
std::atomic<int> second = 0;
int data = 0;

int main() {
  std::thread writer([] {
    data = 1;
    first.store(1, std::memory_order_release);
  });
  std::thread middle([] {
    if (first.load(std::memory_order_acquire) == 1) second.store(1, std::memory_order_release);
  });
  if (second.load(std::memory_order_acquire) == 1) assert(data == 1);
  writer.join();
  middle.join();
}
