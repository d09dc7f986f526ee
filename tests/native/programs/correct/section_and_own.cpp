// expect: holds
// What is shared is touched inside of sections only, also where one calls for another and where it
// stops at a mutex.
#include <cassert>
#include <mutex>
#include <thread>

#include <proviso/verify.hpp>

int count = 0;
std::mutex mutex;

void add() {
  const proviso::atomic_section section;
  ++count;
}

void work(int* own) {
  ++*own;
  {
    const proviso::atomic_section section;
    add();
    const std::lock_guard lock(mutex);
    ++count;
  }
  ++*own;
}

int main() {
  int first = 0;
  int second = 0;
  std::thread other([&] { work(&first); });
  work(&second);
  other.join();
  assert(count == 4 && first == 2 && second == 2);
}
