// expect: violated race
// Writing to std::cout by two threads is allowed, changing its flags is not.
#include <iostream>
#include <thread>

int main() {
  std::thread other([] { std::cout << std::hex << 10; });
  std::cout << std::dec << 10;
  other.join();
}
