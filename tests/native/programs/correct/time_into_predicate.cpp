// expect: undecided clock
// The time decides in a roundabout way.
#include <chrono>
#include <condition_variable>
#include <mutex>

long time_now() { return std::chrono::steady_clock::now().time_since_epoch().count(); }

std::mutex mutex;
std::condition_variable condition;

int main() {
  const long begin = time_now();
  bool is_late = false;
  std::unique_lock<std::mutex> lock(mutex);
  condition.wait_until(lock, std::chrono::steady_clock::now() + std::chrono::seconds(1), [&] {
    is_late = true;
    return time_now() > begin;
  });
  return is_late;
}
