// expect: violated race
// Without synchronisation with stdio, threads that write to a standard stream race.
#include <iostream>
#include <thread>

int main() {
  std::ios::sync_with_stdio(false);
  std::thread first([] { std::cout << "first\n"; });
  std::thread second([] { std::cout << "second\n"; });
  first.join();
  second.join();
}
