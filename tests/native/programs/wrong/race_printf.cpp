// expect: violated race
// The text of a %s, after arguments of other kinds, is read while the other thread writes it.
#include <cstdio>
#include <thread>

char text[8] = "ab";

int main() {
  std::thread writer([] { text[1] = 'c'; });
  std::printf("%5.2f %*d %Lf %s\n", 1.5, 3, 4, 2.5L, text);
  writer.join();
}
