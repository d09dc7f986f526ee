// expect: holds
// stdin: 5 word\nsecond line\n
#include <cassert>
#include <iostream>
#include <string>
int main() {
  int number = 0;
  std::string word;
  std::string line;
  std::cin >> number >> word;
  assert(number == 5 && word == "word");
  std::getline(std::cin, line);
  std::getline(std::cin, line);
  assert(line == "second line");
  assert(!std::getline(std::cin, line));
}
