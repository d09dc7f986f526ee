// expect: holds
// std::binary_semaphore hands a value over.
#include <cassert>
#include <semaphore>
#include <thread>

std::binary_semaphore ready(0);
int value = 0;

int main() {
  std::thread writer([] {
    value = 1;
    ready.release();
  });
  ready.acquire();
  assert(value == 1);
  writer.join();
}
