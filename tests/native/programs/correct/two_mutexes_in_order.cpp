// expect: holds
// Two mutexes, always taken in one order.
#include <mutex>
#include <thread>

std::mutex left;
std::mutex right;

void work() {
  const std::lock_guard first(left);
  const std::lock_guard second(right);
}

int main() {
  std::thread other(work);
  work();
  other.join();
}
