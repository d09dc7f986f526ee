// expect: violated assertion
// A latch starts two threads that store and load.
#include <atomic>
#include <cassert>
#include <latch>
#include <thread>
std::atomic<int> x{0}, y{0};
int r1, r2;
int main() {
  std::latch go(2);
  constexpr auto mo = std::memory_order_relaxed;
  std::atomic<int> count{0};
  std::thread a([&] {
    go.arrive_and_wait();
    x.store(1, mo);
    r1 = y.load(mo);
    count.fetch_add(1, std::memory_order_relaxed);
  });
  std::thread b([&] {
    go.arrive_and_wait();
    y.store(1, mo);
    r2 = x.load(mo);
    count.fetch_add(1, std::memory_order_relaxed);
  });
  a.join();
  b.join();
  assert(count.load(std::memory_order_relaxed) == 2);
  assert(r1 || r2);
}
