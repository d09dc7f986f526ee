// expect: holds
// What is done with one duration does not count for another of the same type.
#include <chrono>
#include <iostream>

int main() {
  const auto begin = std::chrono::steady_clock::now();
  const std::chrono::nanoseconds limit(5);
  int spare = 0;
  if (limit.count() > 3 && limit < std::chrono::nanoseconds(7)) ++spare;
  const auto taken = std::chrono::steady_clock::now() - begin;
  std::cout << taken.count() << " ns, " << spare << '\n';
}
