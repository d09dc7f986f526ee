// expect: violated race
// A static variable is destroyed when main returns, and a detached thread still uses it.
#include <thread>

struct Counter {
  ~Counter() { value = 0; }
  int value = 1;
} counter;

int main() {
  std::thread([] { ++counter.value; }).detach();
}
