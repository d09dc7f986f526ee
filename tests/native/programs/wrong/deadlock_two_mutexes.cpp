// expect: violated deadlock
// Two mutexes, taken in two orders.
#include <mutex>
#include <thread>

std::mutex left;
std::mutex right;

int main() {
  std::thread other([] {
    const std::lock_guard first(left);
    const std::lock_guard second(right);
  });
  {
    const std::lock_guard first(right);
    const std::lock_guard second(left);
  }
  other.join();
}
