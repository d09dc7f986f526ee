// expect: holds
// std::call_once calls once, and whoever comes second finds the work done.
#include <cassert>
#include <mutex>
#include <thread>

std::once_flag once;
int value = 0;

void work() {
  std::call_once(once, [] { ++value; });
  assert(value == 1);
}

int main() {
  std::thread other(work);
  work();
  other.join();
}
