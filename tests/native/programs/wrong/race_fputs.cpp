// expect: violated race
// A text is printed to the stream of errors while the other thread writes it.
#include <cstdio>
#include <thread>

char text[8] = "ab";

int main() {
  std::thread writer([] { text[0] = 'c'; });
  std::fputs(text, stderr);
  writer.join();
}
