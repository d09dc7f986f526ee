// expect: holds
// With a precision only the first byte of the text is read, and the other thread writes the second.
#include <cstdio>
#include <thread>

char text[8] = "ab";

int main() {
  std::thread writer([] { text[1] = 'c'; });
  std::printf("%ld %.1s%%\n", 7L, text);
  std::printf("%.*s\n", 1, text);
  writer.join();
}
