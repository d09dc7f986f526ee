// expect: holds
// The texts differ in their first byte, so that the comparison does not read the second.
#include <cstring>
#include <thread>

char left[4] = "ab";
char right[4] = "bb";

int main() {
  std::thread writer([] { right[1] = 'c'; });
  const int order = std::strcmp(left, right);
  writer.join();
  return order > 1;
}
