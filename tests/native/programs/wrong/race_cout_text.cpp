// expect: violated race
// A text goes to std::cout while the other thread writes it.
#include <iostream>
#include <thread>

char text[8] = "ab";

int main() {
  std::thread writer([] { text[1] = 'c'; });
  std::cout << text << std::endl;
  writer.join();
}
