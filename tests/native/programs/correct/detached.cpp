// expect: holds
// A detached thread may outlive main, and touches nothing of it.
#include <atomic>
#include <thread>

std::atomic<int> value = 0;

int main() {
  std::thread([] { value = 1; }).detach();
  return value;
}
