// expect: violated deadlock
// The waiter looks at the flag, the signal comes, the waiter waits: for ever.
#include <atomic>
#include <condition_variable>
#include <mutex>
#include <thread>

std::mutex mutex;
std::condition_variable changed;
std::atomic<bool> ready = false;

int main() {
  std::thread waiter([] {
    std::unique_lock lock(mutex);
    while (!ready) changed.wait(lock);
  });
  ready = true;
  changed.notify_one();
  waiter.join();
}
