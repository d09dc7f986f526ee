// expect: undecided clock
// A time that took too long decides what is done.
#include <chrono>
#include <iostream>

int main() {
  const auto begin = std::chrono::steady_clock::now();
  std::cout << "work\n";
  const auto end = std::chrono::steady_clock::now();
  if (std::chrono::duration_cast<std::chrono::seconds>(end - begin).count() > 1) {
    std::cout << "slow\n";
  }
}
