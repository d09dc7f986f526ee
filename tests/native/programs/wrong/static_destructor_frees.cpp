// expect: violated use-after-free
// The destructor of a static variable gives its memory back under the mutex that all use, and a
// detached thread takes the mutex after it.
#include <mutex>
#include <thread>

std::mutex mutex;

struct Holder {
  ~Holder() {
    const std::lock_guard guard(mutex);
    delete value;
  }
  int* value = new int(1);
};
Holder holder;

int main() {
  std::thread([] {
    const std::lock_guard guard(mutex);
    ++*holder.value;
  }).detach();
}
