// expect: violated race
// main writes, frees and allocates again at one go: its write still races with the other's.
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
