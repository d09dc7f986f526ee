// expect: violated race
// The message of an exception is made from a string that the other thread makes longer.
#include <stdexcept>
#include <string>
#include <thread>

std::string text = "ab";

int main() {
  std::thread writer([] { text.push_back('c'); });
  try {
    throw std::runtime_error(text);
  } catch (const std::exception&) {
  }
  writer.join();
}
