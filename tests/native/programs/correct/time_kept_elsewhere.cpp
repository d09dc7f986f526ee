// expect: undecided clock
// What passed is added to a global variable, and decides there.
#include <chrono>
#include <iostream>

std::chrono::nanoseconds total{0};

int main() {
  const auto begin = std::chrono::steady_clock::now();
  std::cout << "work\n";
  const auto end = std::chrono::steady_clock::now();
  total += end - begin;
  if (total.count() > 1000) std::cout << "slow\n";
}
