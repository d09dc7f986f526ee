// expect: violated race
// That the time is only printed says nothing about other variables.
#include <chrono>
#include <iostream>
#include <thread>

int main() {
  const auto begin = std::chrono::system_clock::now();
  int sum = 0;
  std::thread adder([&sum] { ++sum; });
  ++sum;
  adder.join();
  std::cout << (std::chrono::system_clock::now() - begin).count() << std::endl;
}
