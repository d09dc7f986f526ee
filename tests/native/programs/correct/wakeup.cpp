// expect: holds
// The flag is set under the mutex: no wake-up is lost.
#include <condition_variable>
#include <mutex>
#include <thread>

std::mutex mutex;
std::condition_variable changed;
bool ready = false;

int main() {
  std::thread waiter([] {
    std::unique_lock lock(mutex);
    changed.wait(lock, [] { return ready; });
  });
  {
    const std::lock_guard lock(mutex);
    ready = true;
  }
  changed.notify_one();
  waiter.join();
}
