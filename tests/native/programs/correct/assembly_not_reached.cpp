// expect: holds
// Assembly that is never reached, a barrier for the compiler and a pause say nothing.
#include <thread>

int count = 0;
bool broken = false;

void work(int* own) {
  asm volatile("" : : "r"(own) : "memory");
  __builtin_ia32_pause();
  asm volatile("pause");
  if (broken) asm volatile("incl %0" : "+m"(count));
  ++*own;
}

int main() {
  int first = 0;
  int second = 0;
  std::thread other([&] { work(&first); });
  work(&second);
  other.join();
}
