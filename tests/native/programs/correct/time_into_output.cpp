// expect: undecided clock
// The time decides in a roundabout way.
#include <chrono>
#include <iostream>
#include <sstream>

long time_now() { return std::chrono::steady_clock::now().time_since_epoch().count(); }

int main() {
  std::ostringstream text;
  std::streambuf* const before = std::cout.rdbuf(text.rdbuf());
  std::cout << time_now();
  std::cout.rdbuf(before);
  return text.str().size() > 5;
}
