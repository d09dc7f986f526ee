// expect: holds
// stdin: 1 2
#include <cassert>
#include <iostream>
#include <thread>
int main() {
  int mine = 0;
  int other = 0;
  std::thread reader([&] {
    char digit = 0;
    if (std::cin.get(digit)) other = 1;
  });
  char digit = 0;
  if (std::cin.get(digit)) mine = 1;
  reader.join();
  assert(mine + other == 2);
}
