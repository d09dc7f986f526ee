// expect: violated race
// A failed try_lock taken as a sign that the other thread has come so far.
#include <mutex>
#include <thread>

std::mutex mutex;
int value = 0;

int main() {
  std::thread other([] {
    value = 1;
    mutex.lock();
  });
  if (!mutex.try_lock())
    value = 2;
  else
    mutex.unlock();
  other.detach();
}
