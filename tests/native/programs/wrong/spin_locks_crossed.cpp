// expect: violated deadlock
// Both threads have steps for ever, but none that changes anything.
#include <atomic>
#include <thread>

struct SpinLock {
  std::atomic<int> is_taken = 0;
  void lock() {
    for (;;) {
      while (is_taken.load() != 0) {
      }
      if (is_taken.exchange(1) == 0) return;
    }
  }
  void unlock() { is_taken = 0; }
};

SpinLock left;
SpinLock right;
int moves = 0;

int main() {
  std::thread other([] {
    left.lock();
    right.lock();
    ++moves;
    right.unlock();
    left.unlock();
  });
  right.lock();
  left.lock();
  ++moves;
  left.unlock();
  right.unlock();
  other.join();
}
