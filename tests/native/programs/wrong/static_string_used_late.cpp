// expect: violated dead-object
// The thread waits until the string is destroyed: no race, but there is no string any more.
#include <atomic>
#include <cstdlib>
#include <string>
#include <thread>

std::atomic<bool> is_destroyed{false};

struct Last {
  ~Last() { is_destroyed = true; }
} last;  // destroyed after the string

std::string name = "abc";

int main() {
  std::thread([] {
    while (!is_destroyed) std::this_thread::yield();
    if (name.size() > 5) std::abort();
  }).detach();
}
