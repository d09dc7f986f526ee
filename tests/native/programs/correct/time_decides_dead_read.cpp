// expect: undecided clock
// The value that is read is never used; but if it is read, that races.
#include <chrono>
#include <iostream>
#include <thread>
int shared = 0;
int main() {
  const auto begin = std::chrono::steady_clock::now();
  std::thread thread([] { shared = 1; });
  int x = 0;
  if ((std::chrono::steady_clock::now() - begin).count() > 5) x = shared;
  thread.join();
}
