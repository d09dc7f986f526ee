// expect: undecided clock
// The time is not followed to where it is used, so it may decide.
#include <chrono>
#include <cstdlib>
#include <thread>

long time_now() { return std::chrono::steady_clock::now().time_since_epoch().count(); }

int main() {
  const long at = time_now();
  std::thread thread([&at] {
    if (at > 5) std::exit(1);
  });
  thread.join();
}
