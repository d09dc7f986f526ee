// expect: violated dead-object
// A short string is destroyed without a write, and a detached thread still reads it.
#include <cstdlib>
#include <string>
#include <thread>

std::string name = "abc";

int main() {
  std::thread([] {
    if (name.size() > 5) std::abort();
  }).detach();
}
