// expect: undecided clock
// The time is not followed to where it is used, so it may decide.
#include <chrono>
#include <cstdlib>

long time_now() { return std::chrono::steady_clock::now().time_since_epoch().count(); }

int main() {
  const long* const at = new long(time_now());
  const bool is_late = *at > 5;
  delete at;
  return is_late;
}
