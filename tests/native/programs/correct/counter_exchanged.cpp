// expect: holds
// Below sequential consistency, but every access exchanges, acquires and releases.
#include <atomic>
#include <thread>

std::atomic<int> counter = 0;
int data = 0;

void step() {
  if (counter.fetch_add(1, std::memory_order_acq_rel) == 1) ++data;
}

int main() {
  std::thread other(step);
  step();
  other.join();
}
