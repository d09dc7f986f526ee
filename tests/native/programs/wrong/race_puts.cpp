// expect: violated race
// One thread prints a text that the other writes.
#include <cstdio>
#include <thread>

char text[8] = "ab";

int main() {
  std::thread writer([] { text[1] = 'c'; });
  std::puts(text);
  writer.join();
}
