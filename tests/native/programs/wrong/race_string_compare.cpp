// expect: violated race
// A string is compared with itself as it was while the other thread changes a byte of it.
#include <string>
#include <thread>

std::string text = "abc";

int main() {
  std::thread writer([] { text[2] = 'd'; });
  const bool same = text == std::string("abc");
  writer.join();
  return same ? 0 : 1;
}
