// expect: violated assertion
// std::mutex::try_lock may fail although nobody holds the mutex.
#include <cassert>
#include <mutex>

int main() {
  std::mutex mutex;
  const bool is_locked = mutex.try_lock();
  assert(is_locked);
  mutex.unlock();
}
