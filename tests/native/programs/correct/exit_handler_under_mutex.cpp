// expect: holds
// Handlers of exit and a detached thread share a value under a mutex, and nothing is destroyed.
#include <cassert>
#include <cstdlib>
#include <mutex>
#include <thread>

std::mutex& mutex = *new std::mutex;
int& value = *new int(0);

int main() {
  std::atexit([] {
    const std::lock_guard guard(mutex);
    ++value;
  });
  std::thread([] {
    const std::lock_guard guard(mutex);
    assert(value <= 1);
    ++value;
  }).detach();
}
