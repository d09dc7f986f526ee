// expect: undecided clock
// The time is not followed to where it is used, so it may decide.
#include <chrono>
#include <cstdlib>
#include <sstream>

long time_now() { return std::chrono::steady_clock::now().time_since_epoch().count(); }

int main() {
  std::ostringstream text;
  text << time_now();
  return text.str().size() > 5;
}
