// expect: holds
// Threads come and go; each leaves the address of its variable where the next overwrites it.
#include <thread>

thread_local int own = 0;
int* left = nullptr;

int main() {
  for (int i = 0; i < 3; ++i) {
    std::thread other([] { left = &own; });
    other.join();
  }
  left = nullptr;
}
