// expect: violated dead-object
// The mutex lies in a frame that may end while others take it: taking it does not depend on who
// looks whether it is there, but on who ends the frame.
#include <atomic>
#include <mutex>
#include <thread>

std::atomic<int> taken{0};

void start_two() {
  std::mutex mutex;
  for (int i = 0; i < 2; ++i) {
    std::thread([&mutex] {
      mutex.lock();
      ++taken;
      mutex.unlock();
    }).detach();
  }
  while (taken.load() == 0) {
  }
}

int main() {
  start_two();
  while (taken.load() != 2) {
  }
}
