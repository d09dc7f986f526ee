// expect: violated assertion
// The exchange is sequentially consistent, but when it fails it is a relaxed load: what it then
// sees says nothing about the other variable.
#include <atomic>
#include <cassert>
#include <thread>

std::atomic<int> data = 0;
std::atomic<int> ready = 0;

int main() {
  std::thread other([] {
    data = 1;
    ready = 1;
  });
  int expected = 0;
  if (!ready.compare_exchange_strong(expected, 2, std::memory_order_seq_cst,
                                     std::memory_order_relaxed))
    assert(data == 1);
  other.join();
}
