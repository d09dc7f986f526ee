// expect: holds
// A driver that loops for ever over a container: finitely many states, all of them seen.
#include <cassert>
#include <mutex>
#include <thread>
#include <vector>

#include <proviso/verify.hpp>

std::mutex mutex;
std::vector<int> stack;

void drive() {
  for (;;) {
    const std::lock_guard lock(mutex);
    if (proviso::choose(2) == 0) {
      if (stack.size() < 2) stack.push_back(1);
    } else if (!stack.empty()) {
      stack.pop_back();
    }
    assert(stack.size() <= 2);
  }
}

int main() {
  std::thread other(drive);
  drive();
}
