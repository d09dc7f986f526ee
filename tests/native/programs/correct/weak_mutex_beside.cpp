// expect: holds
// What a mutex orders is ordered, whatever a relaxed counter beside it does.
#include <atomic>
#include <cassert>
#include <mutex>
#include <thread>

std::mutex mutex;
std::atomic<int> tries = 0;
int data = 0;

void step() {
  tries.fetch_add(1, std::memory_order_relaxed);
  const std::lock_guard lock(mutex);
  ++data;
}

int main() {
  std::thread other(step);
  step();
  other.join();
  assert(data == 2 && tries.load(std::memory_order_relaxed) == 2);
}
