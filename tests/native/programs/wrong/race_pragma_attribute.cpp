// expect: violated race
// A pragma asks for no instrumentation of what stands behind it.
#include <thread>

int count = 0;

#pragma clang attribute push(__attribute__((no_sanitize("thread"))), apply_to = function)
void work() { ++count; }
#pragma clang attribute pop

int main() {
  std::thread other(work);
  work();
  other.join();
}
