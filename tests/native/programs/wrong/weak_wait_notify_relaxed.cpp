// expect: violated race
// Waiting for an atomic object that is released.
#include <atomic>
#include <cassert>
#include <thread>
std::atomic<int> flag{0};
int data;
int main() {
  std::thread t([] {
    flag.wait(0, std::memory_order_acquire);
    assert(data == 5);
  });
  data = 5;
  flag.store(1, std::memory_order_relaxed);
  flag.notify_one();
  t.join();
}
