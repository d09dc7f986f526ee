// expect: violated race
// A relaxed counter says that the other thread is done, but orders nothing.
#include <atomic>
#include <cassert>
#include <thread>

std::atomic<int> done = 0;
int data = 0;

int main() {
  std::thread other([] {
    data = 1;
    done.fetch_add(1, std::memory_order_relaxed);
  });
  if (done.fetch_add(1, std::memory_order_relaxed) == 1) data = 2;
  other.join();
}
