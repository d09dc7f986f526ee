// expect: violated race
// A buffer is written out while the other thread fills it.
#include <cstdio>
#include <thread>

int numbers[4] = {1, 2, 3, 4};

int main() {
  std::thread writer([] { numbers[3] = 5; });
  std::fwrite(numbers, sizeof numbers[0], 4, stdout);
  writer.join();
}
