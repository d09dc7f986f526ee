// expect: holds
// choices: hardware_concurrency=1..2
#include <atomic>
#include <cassert>
#include <thread>
#include <vector>
int main() {
  const unsigned count = std::thread::hardware_concurrency();
  std::atomic<unsigned> done = 0;
  std::vector<std::thread> threads;
  for (unsigned i = 0; i < count; ++i) threads.emplace_back([&] { ++done; });
  for (std::thread& thread : threads) thread.join();
  assert(done == count);
}
