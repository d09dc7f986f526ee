// expect: holds
// As counter_exchanged, but the location is also read by a load.
#include <atomic>
#include <thread>

std::atomic<int> counter = 0;

void step() { counter.fetch_add(1, std::memory_order_acq_rel); }

int main() {
  std::thread other(step);
  step();
  const int seen = counter.load(std::memory_order_acquire);
  other.join();
  return seen > 2;
}
