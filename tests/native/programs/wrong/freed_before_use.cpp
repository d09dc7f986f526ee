// expect: violated use-after-free
// main writes, frees and allocates again at one go: the other thread knows the place, which is
// therefore not given again.
#include <thread>

long* shared = new long(0);

int main() {
  std::thread other([] { *shared = 1; });
  *shared = 2;
  delete shared;
  long* again = new long(3);
  other.join();
  delete again;
}
