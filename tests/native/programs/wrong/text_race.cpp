// expect: violated race
// One thread measures a text that the other writes.
#include <cstring>
#include <thread>

char text[8] = "a";

int main() {
  std::thread writer([] { text[1] = 'b'; });
  const std::size_t length = std::strlen(text);
  writer.join();
  return static_cast<int>(length);
}
