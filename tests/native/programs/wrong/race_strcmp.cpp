// expect: violated race
// Two texts are compared while the other thread writes the one that is on the right.
#include <cstring>
#include <thread>

char left[4] = "ab";
char right[4] = "ab";

int main() {
  std::thread writer([] { right[1] = 'c'; });
  const int order = std::strcmp(left, right);
  writer.join();
  return order > 1;
}
