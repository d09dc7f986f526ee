// expect: holds
// Weak exchanges are tried until they do it.
#include <atomic>
#include <cassert>
#include <thread>

std::atomic<int> count{0};

void add() {
  int seen = count.load();
  while (!count.compare_exchange_weak(seen, seen + 1)) {
  }
}

int main() {
  std::thread thread(add);
  add();
  thread.join();
  assert(count.load() == 2);
}
