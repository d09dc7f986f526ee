// expect: race
// How long something takes is only printed, and what is measured races.
#include <chrono>
#include <iostream>
#include <thread>

int count = 0;

void work() { ++count; }

int main() {
  const auto begin = std::chrono::steady_clock::now();
  std::thread first(work);
  std::thread second(work);
  first.join();
  second.join();
  const std::chrono::duration<double> taken = std::chrono::steady_clock::now() - begin;
  std::cout << taken.count() << " s\n";
}
