// expect: violated race
// Peterson's algorithm with one seq_cst fence: the turn that is last may be that of the thread
// whose wish is not seen.
#include <atomic>
#include <cassert>
#include <thread>

std::atomic<int> wants[2] = {0, 0};
std::atomic<int> turn = 0;
int inside = 0;

void enter(int self) {
  wants[self].store(1, std::memory_order_release);
  turn.store(1 - self, std::memory_order_release);
  std::atomic_thread_fence(std::memory_order_seq_cst);
  while (wants[1 - self].load(std::memory_order_acquire) == 1 &&
         turn.load(std::memory_order_acquire) == 1 - self) {
  }
  ++inside;
  wants[self].store(0, std::memory_order_release);
}

int main() {
  std::thread other(enter, 1);
  enter(0);
  other.join();
  assert(inside == 2);
}
