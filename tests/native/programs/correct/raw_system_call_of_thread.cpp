// expect: undecided unmodelled
// The same in a thread that is not the first.
#include <thread>

int main() {
  std::thread other([] {
    long result = 39;
    asm volatile("syscall" : "+a"(result) : : "rcx", "r11", "memory");
  });
  other.join();
}
