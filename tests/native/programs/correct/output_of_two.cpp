// expect: holds
// Standard streams may be written to by several threads at once.
#include <iostream>
#include <string>
#include <syncstream>
#include <thread>

void print(int number) {
  std::cout << number << ' ' << 1.5 << std::string(" text") << '\n' << std::endl;
  std::cerr << number << "error" << std::flush;
  std::osyncstream(std::cout) << number << '\n';
}

int main() {
  std::thread other(print, 1);
  print(2);
  other.join();
}
