// expect: holds
// Two threads add to a counter under a mutex.
#include <cassert>
#include <mutex>
#include <thread>

std::mutex mutex;
int counter = 0;

void add() {
  const std::lock_guard lock(mutex);
  ++counter;
}

int main() {
  std::thread first(add);
  std::thread second(add);
  first.join();
  second.join();
  assert(counter == 2);
}
