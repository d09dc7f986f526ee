// expect: violated race
// A writer that takes the lock as a reader.
#include <shared_mutex>
#include <thread>

std::shared_mutex mutex;
int value = 0;

int main() {
  std::thread reader([] {
    const std::shared_lock lock(mutex);
    const int seen = value;
    static_cast<void>(seen);
  });
  {
    const std::shared_lock lock(mutex);
    ++value;
  }
  reader.join();
}
