// expect: holds
// main reads after it joins.
#include <cassert>
#include <thread>

int value = 0;

int main() {
  std::thread writer([] { value = 1; });
  writer.join();
  assert(value == 1);
}
