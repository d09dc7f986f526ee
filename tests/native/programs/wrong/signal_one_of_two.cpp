// expect: violated deadlock
// Two wait for one condition, but only one is woken.
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
  changed.notify_one();
  first.join();
  second.join();
}
