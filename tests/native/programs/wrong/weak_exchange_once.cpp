// expect: violated assertion
// A weak exchange is tried once: it may fail although nobody else is there.
#include <atomic>
#include <cassert>
#include <thread>

std::atomic<int> taken{0};

int main() {
  std::thread thread([] {
    int expected = 0;
    assert(taken.compare_exchange_weak(expected, 1));
  });
  thread.join();
}
