// expect: holds
// Store buffering with sequential consistency: one of them sees the other.
#include <atomic>
#include <cassert>
#include <thread>

std::atomic<int> x = 0;
std::atomic<int> y = 0;
int seen_x = -1;
int seen_y = -1;

int main() {
  std::thread first([] {
    x = 1;
    seen_y = y;
  });
  std::thread second([] {
    y = 1;
    seen_x = x;
  });
  first.join();
  second.join();
  assert(seen_x == 1 || seen_y == 1);
}
