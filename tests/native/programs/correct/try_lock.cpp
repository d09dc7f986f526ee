// expect: holds
// Whoever does not get the mutex does not touch the value.
#include <mutex>
#include <thread>

std::mutex mutex;
int value = 0;

void work() {
  if (!mutex.try_lock()) return;
  ++value;
  mutex.unlock();
}

int main() {
  std::thread other(work);
  work();
  other.join();
}
