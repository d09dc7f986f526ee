// expect: violated race
// The flag is set before the value is there.
#include <atomic>
#include <thread>

std::atomic<bool> ready = false;
int value = 0;

int main() {
  std::thread writer([] {
    ready = true;
    value = 1;
  });
  int seen = 0;
  if (ready) seen = value;
  writer.join();
  return seen;
}
