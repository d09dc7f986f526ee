// expect: violated race
// One thread appends to a text whose end the other looks for.
#include <cstring>
#include <thread>

char text[16] = "a";

int main() {
  std::thread other([] { std::strcat(text, "b"); });
  (void)std::strrchr(text, 'a');
  other.join();
}
