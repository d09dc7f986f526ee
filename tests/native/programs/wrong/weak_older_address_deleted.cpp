// expect: violated use-after-free
// A pointer that is read may be an older one, and its block is deleted as soon as a newer one is
// there.
#include <atomic>
#include <cassert>
#include <thread>

std::atomic<int*> current = nullptr;

int main() {
  auto* first = new int(1);
  auto* second = new int(2);
  current.store(first, std::memory_order_release);
  current.store(second, std::memory_order_relaxed);
  std::thread reader([] { assert(*current.load(std::memory_order_acquire) > 0); });
  delete second;
  reader.join();
  delete first;
}
