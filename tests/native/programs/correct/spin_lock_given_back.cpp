// expect: holds
// Two spin locks, taken in the same order. One thread waits for another in a loop.
#include <atomic>
#include <thread>

struct SpinLock {
  std::atomic_flag is_taken = ATOMIC_FLAG_INIT;
  void lock() {
    while (is_taken.test_and_set(std::memory_order_acquire)) {
    }
  }
  void unlock() { is_taken.clear(std::memory_order_release); }
};

SpinLock outer;
SpinLock inner;
int moves = 0;
std::atomic<int> done = 0;

void move() {
  outer.lock();
  inner.lock();
  ++moves;
  inner.unlock();
  outer.unlock();
  ++done;
}

int main() {
  std::thread first(move);
  std::thread second(move);
  while (done.load() < 2) {
  }
  first.join();
  second.join();
}
