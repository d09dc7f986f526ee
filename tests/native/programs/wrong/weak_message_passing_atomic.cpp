// expect: violated assertion
// An acquiring load of a relaxed store acquires nothing: the older value of the data is read.
#include <atomic>
#include <cassert>
#include <thread>

std::atomic<int> data = 0;
std::atomic<int> ready = 0;

int main() {
  std::thread other([] {
    data.store(1, std::memory_order_relaxed);
    ready.store(1, std::memory_order_relaxed);
  });
  const int first = ready.load(std::memory_order_acquire);
  const int second = data.load(std::memory_order_relaxed);
  assert(first == 0 || second == 1);
  other.join();
}
