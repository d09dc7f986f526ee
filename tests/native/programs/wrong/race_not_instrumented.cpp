// expect: violated race
// The function asks for no instrumentation of any kind.
#include <thread>

int count = 0;

__attribute__((disable_sanitizer_instrumentation)) void work() { ++count; }

int main() {
  std::thread other(work);
  work();
  other.join();
}
