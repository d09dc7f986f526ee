// expect: violated race
// The race needs an unlikely order: the flag is read under the lock, the value is not.
#include <mutex>
#include <thread>

std::mutex mutex;
bool ready = false;
int value = 0;

int main() {
  std::thread writer([] {
    {
      const std::lock_guard lock(mutex);
      ready = true;
    }
    value = 1;
  });
  bool seen = false;
  {
    const std::lock_guard lock(mutex);
    seen = ready;
  }
  if (seen) value = 2;
  writer.join();
}
