// expect: holds
// Double-checked initialisation by release and acquire.
#include <atomic>
#include <cassert>
#include <mutex>
#include <thread>

struct Thing {
  int value;
};

std::atomic<Thing*> instance = nullptr;
std::mutex mutex;

Thing* get() {
  Thing* thing = instance.load(std::memory_order_acquire);
  if (thing != nullptr) return thing;
  const std::lock_guard lock(mutex);
  thing = instance.load(std::memory_order_relaxed);
  if (thing == nullptr) {
    thing = new Thing{42};
    instance.store(thing, std::memory_order_release);
  }
  return thing;
}

int main() {
  std::thread other([] { assert(get()->value == 42); });
  assert(get()->value == 42);
  other.join();
  delete instance.load(std::memory_order_relaxed);
}
