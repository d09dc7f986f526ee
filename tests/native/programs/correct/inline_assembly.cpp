// expect: undecided unhooked
// Assembly may touch any memory. Here it increments what another thread increments.
#include <thread>

int count = 0;

void work() { asm volatile("incl %0" : "+m"(count)); }

int main() {
  std::thread other(work);
  work();
  other.join();
}
