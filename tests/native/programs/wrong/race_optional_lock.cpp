// expect: violated race
// One thread takes the mutex or does not, and gives back what it has taken, as a driver does.
#include <mutex>
#include <thread>

#include <proviso/verify.hpp>

std::mutex mutex;
int shared = 0;

void use_once() {
  std::unique_lock<std::mutex> lock(mutex, std::defer_lock);
  for (int turn = 0; turn < 3; ++turn) {
    switch (proviso::choose(2)) {
      case 0:
        lock.owns_lock() ? lock.unlock() : lock.lock();
        break;
      default:
        if (turn == 2) ++shared;
    }
  }
}

int main() {
  std::thread other(use_once);
  {
    const std::lock_guard<std::mutex> lock(mutex);
    ++shared;
  }
  other.join();
}
