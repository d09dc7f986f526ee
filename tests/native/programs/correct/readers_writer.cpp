// expect: holds
// A shared mutex: readers together, a writer alone.
#include <cassert>
#include <mutex>
#include <shared_mutex>
#include <thread>

std::shared_mutex mutex;
int left = 0;
int right = 0;

void look() {
  const std::shared_lock lock(mutex);
  assert(left == right);
}

int main() {
  std::thread first(look);
  std::thread second(look);
  {
    const std::unique_lock lock(mutex);
    ++left;
    ++right;
  }
  first.join();
  second.join();
}
