// expect: holds
// Message passing by release and consume, which is taken as acquire.
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
  if (ready.load(std::memory_order_consume)) {
    assert(data == 42);
  }
  other.join();
}
