// expect: holds
// Double-checked locking with an atomic pointer.
#include <atomic>
#include <cassert>
#include <mutex>
#include <thread>

std::mutex mutex;
std::atomic<int*> instance = nullptr;

int* get() {
  int* found = instance;
  if (found == nullptr) {
    const std::lock_guard lock(mutex);
    found = instance;
    if (found == nullptr) {
      found = new int(1);
      instance = found;
    }
  }
  return found;
}

int main() {
  std::thread other([] { assert(*get() == 1); });
  assert(*get() == 1);
  other.join();
  delete instance.load();
}
