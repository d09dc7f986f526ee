// expect: undecided clock
// The time decides in a roundabout way.
#include <algorithm>
#include <array>
#include <chrono>

long time_now() { return std::chrono::steady_clock::now().time_since_epoch().count(); }

struct Item {
  long at;
  int value;
};

int wait_for_items() {
  const long now = time_now();
  const long then = time_now() + 5;
  return std::min(now, then, [](long left, long right) { return left < right; }) == now;
}

int main() {
  const std::array<int, 2> values{1, 2};
  return values[wait_for_items()] == 1;
}
