// expect: holds
// An atomic counter loses nothing.
#include <atomic>
#include <cassert>
#include <thread>

std::atomic<int> counter = 0;

int main() {
  std::thread first([] { ++counter; });
  std::thread second([] { ++counter; });
  first.join();
  second.join();
  assert(counter == 2);
}
