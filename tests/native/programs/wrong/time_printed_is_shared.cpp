// expect: violated race
// Two threads write the time to a variable that is only printed: a race all the same.
#include <chrono>
#include <iostream>
#include <thread>

double longest = 0;

void work() {
  const auto begin = std::chrono::steady_clock::now();
  longest = std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
}

int main() {
  std::thread first(work);
  std::thread second(work);
  first.join();
  second.join();
  std::cout << longest << " s\n";
}
