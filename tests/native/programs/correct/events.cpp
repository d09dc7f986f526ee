// expect: holds
// Two threads do actions that a design knows, and lock a mutex that has a name.
#include <mutex>
#include <thread>

#include <proviso/verify.hpp>

std::mutex mutex;

int main() {
  proviso::name(&mutex, "gate");
  std::thread taker([] {
    proviso::event("take");
    proviso::event("take");
  });
  for (int i = 0; i < 2; ++i) {
    const std::lock_guard lock(mutex);
    proviso::event("put");
  }
  taker.join();
}
