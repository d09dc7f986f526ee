// expect: violated misuse
// A mutex is unlocked by a thread that does not hold it.
#include <mutex>
#include <thread>

std::mutex mutex;

int main() {
  mutex.lock();
  std::thread other([] { mutex.unlock(); });
  other.join();
}
