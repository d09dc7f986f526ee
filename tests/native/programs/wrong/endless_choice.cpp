// expect: violated assertion
// A driver that chooses for ever meets the one order in which the limit is passed.
#include <cassert>
#include <mutex>
#include <thread>

#include <proviso/verify.hpp>

std::mutex mutex;
int held = 0;

void drive() {
  for (;;) {
    bool room = false;
    {
      const std::lock_guard lock(mutex);
      room = held < 2;
    }
    const std::lock_guard lock(mutex);
    if (proviso::choose(2) == 0 && room) ++held;
    assert(held <= 2);
    if (proviso::choose(2) == 0 && held > 0) --held;
  }
}

int main() {
  std::thread other(drive);
  drive();
}
