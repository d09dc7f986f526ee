// expect: holds
// A flag that is atomic hands the value over.
#include <atomic>
#include <cassert>
#include <thread>

std::atomic<bool> ready = false;
int value = 0;

int main() {
  std::thread writer([] {
    value = 1;
    ready = true;
  });
  while (!ready) {
  }
  assert(value == 1);
  writer.join();
}
