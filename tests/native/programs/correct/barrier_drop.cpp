// expect: holds
// A thread leaves the barrier; another has only arrived when it looks.
#include <atomic>
#include <barrier>
#include <cassert>
#include <thread>
int x[2];
std::atomic<int> phases{0};
int main() {
  auto done = []() noexcept { phases.fetch_add(1, std::memory_order_relaxed); };
  std::barrier b(2, done);
  std::thread a([&] {
    x[0] = 1;
    b.arrive_and_wait();
    b.arrive_and_drop();
  });
  x[1] = 1;
  b.wait(b.arrive());
  assert(x[0] == 1);
  b.arrive_and_wait();
  b.arrive_and_wait();
  a.join();
  assert(phases.load(std::memory_order_relaxed) == 3);
}
