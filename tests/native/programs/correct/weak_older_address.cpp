// expect: holds
// A pointer that is read may be an older one: its block is deleted only when nobody can have it.
#include <atomic>
#include <cassert>
#include <thread>

std::atomic<int*> current = nullptr;

int main() {
  auto* first = new int(1);
  auto* second = new int(2);
  current.store(first, std::memory_order_release);
  std::thread reader([] { assert(*current.load(std::memory_order_acquire) > 0); });
  current.store(second, std::memory_order_release);
  reader.join();
  delete first;
  delete second;
}
