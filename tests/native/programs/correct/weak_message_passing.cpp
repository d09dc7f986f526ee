// expect: holds
// Message passing by release and acquire.
#include <atomic>
#include <cassert>
#include <thread>

std::atomic<bool> ready = false;
int data = 0;

int main() {
  std::thread other([] {
    data = 42;
    ready.store(true, std::memory_order_release);
  });
  if (ready.load(std::memory_order_acquire)) {
    assert(data == 42);
  }
  other.join();
}
