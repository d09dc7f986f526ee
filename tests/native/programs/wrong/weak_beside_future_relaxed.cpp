// expect: violated race
// A future, whose shared state counts owners, beside weak atomics.
#include <atomic>
#include <cassert>
#include <future>
std::atomic<bool> ready{false};
int payload;
int main() {
  auto f = std::async(std::launch::async, [] {
    while (!ready.load(std::memory_order_acquire)) std::this_thread::yield();
    return payload * 2;
  });
  payload = 21;
  ready.store(true, std::memory_order_relaxed);
  assert(f.get() == 42);
}
