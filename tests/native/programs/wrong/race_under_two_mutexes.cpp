// expect: violated race
// Each thread holds a mutex, but not the same one.
#include <mutex>
#include <thread>

std::mutex left;
std::mutex right;
int value = 0;

int main() {
  std::thread first([] {
    const std::lock_guard lock(left);
    ++value;
  });
  {
    const std::lock_guard lock(right);
    ++value;
  }
  first.join();
}
