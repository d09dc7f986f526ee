// expect: violated race
// A string goes to std::cout while the other thread makes it longer.
#include <iostream>
#include <string>
#include <thread>

std::string text = "ab";

int main() {
  std::thread writer([] { text.push_back('c'); });
  std::cout << text;
  writer.join();
}
