// expect: violated race
// The bytes of a string are hashed while the other thread changes one.
#include <functional>
#include <string>
#include <thread>

std::string text = "abc";

int main() {
  std::thread writer([] { text[2] = 'd'; });
  const std::size_t hash = std::hash<std::string>()(text);
  writer.join();
  return hash == 0;
}
