// expect: holds
// At most two threads inside; no wake-up is lost.
#include <atomic>
#include <cassert>
#include <chrono>
#include <semaphore>
#include <thread>
std::counting_semaphore<2> s(2);
std::binary_semaphore b(0);
std::atomic<int> inside, max_inside;
void work() {
  s.acquire();
  int n = ++inside;
  assert(n <= 2);
  --inside;
  s.release();
}
int main() {
  std::thread a(work), c(work), d([] {
    work();
    b.release();
  });
  b.acquire();
  a.join();
  c.join();
  d.join();
}
