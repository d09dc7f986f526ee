// expect: violated race
// Peterson's algorithm without the turn.
#include <atomic>
#include <thread>

std::atomic<bool> wants[2];
int inside = 0;

void work(int self) {
  if (!wants[1 - self]) {
    wants[self] = true;
    ++inside;
    wants[self] = false;
  }
}

int main() {
  std::thread other(work, 1);
  work(0);
  other.join();
}
