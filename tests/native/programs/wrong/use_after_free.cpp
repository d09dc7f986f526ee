// expect: violated use-after-free
// One thread frees what the other still uses; a mutex orders them, but either way.
#include <mutex>
#include <thread>

std::mutex mutex;
int* value = new int(1);

int main() {
  std::thread other([] {
    const std::lock_guard lock(mutex);
    delete value;
  });
  {
    const std::lock_guard lock(mutex);
    *value = 2;
  }
  other.join();
}
