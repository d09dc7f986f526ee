// expect: violated deadlock
// The signal comes between the look at the flag and the wait, since nothing keeps it from that.
#include <atomic>
#include <condition_variable>
#include <mutex>
#include <thread>

std::mutex mutex;
std::condition_variable_any changed;
std::atomic<bool> ready = false;

int main() {
  std::thread other([] {
    ready = true;
    changed.notify_one();
  });
  std::unique_lock lock(mutex);
  if (!ready) changed.wait(lock);
  lock.unlock();
  other.join();
}
