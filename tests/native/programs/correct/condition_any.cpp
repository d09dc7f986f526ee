// expect: holds
// A condition that waits with any lock, here one for readers; a request to stop wakes it too.
#include <cassert>
#include <condition_variable>
#include <mutex>
#include <shared_mutex>
#include <stop_token>
#include <thread>

std::shared_mutex mutex;
std::condition_variable_any changed;
bool ready = false;

int main() {
  std::thread other([] {
    std::unique_lock lock(mutex);
    ready = true;
    changed.notify_all();
  });
  std::shared_lock lock(mutex);
  changed.wait(lock, [] { return ready; });
  lock.unlock();
  other.join();
}
