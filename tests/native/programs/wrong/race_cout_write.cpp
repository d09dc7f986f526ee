// expect: violated race
// std::ostream::write reads a buffer that the other thread fills.
#include <iostream>
#include <thread>

char buffer[8] = "abcdefg";

int main() {
  std::thread writer([] { buffer[6] = 'x'; });
  std::cout.write(buffer, sizeof buffer);
  writer.join();
}
