// expect: violated assertion
// A wait without a condition: it may end without a signal.
#include <cassert>
#include <condition_variable>
#include <mutex>
#include <thread>

std::mutex mutex;
std::condition_variable changed;
bool ready = false;

int main() {
  std::thread waiter([] {
    std::unique_lock lock(mutex);
    if (!ready) changed.wait(lock);
    assert(ready);
  });
  {
    const std::lock_guard lock(mutex);
    ready = true;
    changed.notify_one();
  }
  waiter.join();
}
