// expect: violated assertion
// The same as exit_handler_seen.cpp, with a function of .fini_array.
#include <atomic>
#include <cassert>
#include <thread>

std::atomic<int> leaving = 0;

[[gnu::destructor]] void leave() { leaving = 1; }

int main() {
  std::thread([] { assert(leaving == 0); }).detach();
}
