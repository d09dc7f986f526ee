// expect: violated race
// The function asks for no instrumentation. It is the program's all the same.
#include <thread>

int count = 0;

__attribute__((no_sanitize("thread"))) void work() { ++count; }

int main() {
  std::thread other(work);
  work();
  other.join();
}
