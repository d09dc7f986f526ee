// expect: undecided clock
// The time is not followed to where it is used, so it may decide.
#include <chrono>
#include <cstdlib>

long time_now() { return std::chrono::steady_clock::now().time_since_epoch().count(); }

int main() {
  static long values[4];
  return values[time_now() % 4] != 0;
}
