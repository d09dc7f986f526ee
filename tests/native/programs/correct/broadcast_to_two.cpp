// expect: holds
// Two wait for one condition, and both are woken.
#include <condition_variable>
#include <mutex>
#include <thread>

std::mutex mutex;
std::condition_variable changed;
bool ready = false;

void wait() {
  std::unique_lock lock(mutex);
  changed.wait(lock, [] { return ready; });
}

int main() {
  std::thread first(wait);
  std::thread second(wait);
  {
    const std::lock_guard lock(mutex);
    ready = true;
  }
  changed.notify_all();
  first.join();
  second.join();
}
