// expect: violated deadlock
// A mutex that is not recursive, taken twice.
#include <mutex>

std::mutex mutex;

int main() {
  mutex.lock();
  mutex.lock();
}
