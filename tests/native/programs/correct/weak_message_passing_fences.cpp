// expect: holds
// Message passing by fences around relaxed accesses.
#include <atomic>
#include <cassert>
#include <thread>

std::atomic<bool> ready = false;
int data = 0;

int main() {
  std::thread other([] {
    data = 42;
    std::atomic_thread_fence(std::memory_order_release);
    ready.store(true, std::memory_order_relaxed);
  });
  if (ready.load(std::memory_order_relaxed)) {
    std::atomic_thread_fence(std::memory_order_acquire);
    assert(data == 42);
  }
  other.join();
}
