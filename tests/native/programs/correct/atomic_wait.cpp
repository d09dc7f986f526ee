// expect: holds
// Waiting for an atomic.
#include <atomic>
#include <cassert>
#include <thread>

std::atomic<int> stage = 0;
int value = 0;

int main() {
  std::thread writer([] {
    value = 1;
    stage = 1;
    stage.notify_one();
  });
  stage.wait(0);
  assert(value == 1);
  writer.join();
}
