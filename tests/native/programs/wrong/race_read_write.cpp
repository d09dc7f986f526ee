// expect: violated race
// main reads before it joins.
#include <thread>

int value = 0;

int main() {
  std::thread writer([] { value = 1; });
  const int seen = value;
  writer.join();
  return seen;
}
