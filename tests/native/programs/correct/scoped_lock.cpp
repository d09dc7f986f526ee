// expect: holds
// std::scoped_lock takes two mutexes in any order without a deadlock.
#include <mutex>
#include <thread>

std::mutex left;
std::mutex right;
int value = 0;

int main() {
  std::thread other([] {
    const std::scoped_lock lock(left, right);
    ++value;
  });
  {
    const std::scoped_lock lock(right, left);
    ++value;
  }
  other.join();
}
