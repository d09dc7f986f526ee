// expect: violated race
// Message passing by relaxed accesses: nothing orders the data.
#include <atomic>
#include <cassert>
#include <thread>

std::atomic<bool> ready = false;
int data = 0;

int main() {
  std::thread other([] {
    data = 42;
    ready.store(true, std::memory_order_relaxed);
  });
  if (ready.load(std::memory_order_relaxed)) {
    assert(data == 42);
  }
  other.join();
}
