// expect: violated assertion
// Nobody says that the deadline comes after the signal.
#include <cassert>
#include <chrono>
#include <condition_variable>
#include <mutex>
#include <thread>

std::mutex mutex;
std::condition_variable condition;
bool ready = false;

int main() {
  std::thread thread([] {
    const std::lock_guard<std::mutex> lock(mutex);
    ready = true;
    condition.notify_one();
  });
  const auto deadline = std::chrono::steady_clock::now() + std::chrono::seconds(100);
  {
    std::unique_lock<std::mutex> lock(mutex);
    while (!ready)
      if (condition.wait_until(lock, deadline) == std::cv_status::timeout) break;
    assert(ready);
  }
  thread.join();
}
