// expect: holds
// Peterson's algorithm with sequentially consistent atomics.
#include <atomic>
#include <cassert>
#include <thread>

std::atomic<bool> wants[2];
std::atomic<int> turn;
int inside = 0;

void work(int self) {
  wants[self] = true;
  turn = 1 - self;
  while (wants[1 - self] && turn == 1 - self) {
  }
  ++inside;
  assert(inside == 1);
  --inside;
  wants[self] = false;
}

int main() {
  std::thread other(work, 1);
  work(0);
  other.join();
}
