// expect: violated race
// Double-checked locking with a plain pointer.
#include <mutex>
#include <thread>

std::mutex mutex;
int* instance = nullptr;

int* get() {
  if (instance == nullptr) {
    const std::lock_guard lock(mutex);
    if (instance == nullptr) instance = new int(1);
  }
  return instance;
}

int main() {
  std::thread other(get);
  get();
  other.join();
  delete instance;
}
