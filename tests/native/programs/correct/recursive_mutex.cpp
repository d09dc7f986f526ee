// expect: holds
// A recursive mutex may be taken again by its owner, and is free after as many unlocks.
#include <cassert>
#include <mutex>
#include <thread>

std::recursive_mutex mutex;
int value = 0;

void add(int depth) {
  const std::lock_guard lock(mutex);
  ++value;
  if (depth > 0) add(depth - 1);
}

int main() {
  std::thread other(add, 1);
  add(1);
  other.join();
  assert(value == 4);
}
