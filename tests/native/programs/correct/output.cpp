// expect: holds
// Output is swallowed.
#include <cstdio>
#include <iostream>
#include <thread>

int main() {
  std::thread other([] { std::puts("other"); });
  std::printf("%d\n", 1);
  std::cout << "main " << 2 << '\n';
  other.join();
}
