// expect: violated dead-object
// An array is destroyed by a function that is not told its address.
#include <cstdlib>
#include <string>
#include <thread>

std::string names[2] = {"a", "b"};

int main() {
  std::thread([] {
    if (names[1].size() > 5) std::abort();
  }).detach();
}
