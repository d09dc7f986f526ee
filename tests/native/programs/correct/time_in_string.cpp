// expect: undecided clock
// What is printed into a string can be looked at.
#include <chrono>
#include <iostream>
#include <sstream>

int main() {
  const auto begin = std::chrono::steady_clock::now();
  std::ostringstream text;
  text << (std::chrono::steady_clock::now() - begin).count();
  if (text.str().size() > 6) std::cout << "slow\n";
}
