// expect: violated assertion
// What a handler of exit does is seen by a thread that still runs.
#include <atomic>
#include <cassert>
#include <cstdlib>
#include <thread>

std::atomic<int> leaving = 0;

int main() {
  std::atexit([] { leaving = 1; });
  std::thread([] { assert(leaving == 0); }).detach();
}
