// expect: violated race
// A reference count with relaxed decrements: the object may be deleted too early.
#include <atomic>
#include <cassert>
#include <thread>

struct Shared {
  std::atomic<int> count = 2;
  int value = 1;
};

void release(Shared* shared) {
  if (shared->count.fetch_sub(1, std::memory_order_relaxed) == 1) delete shared;
}

int main() {
  auto* shared = new Shared;
  shared->count.fetch_add(1, std::memory_order_relaxed);
  std::thread other([shared] {
    shared->value = 2;
    release(shared);
  });
  release(shared);
  release(shared);
  other.join();
}
