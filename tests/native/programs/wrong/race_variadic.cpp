// expect: violated race
// An argument list belongs to the frame that made it, and another thread reads from it.
#include <cstdarg>
#include <thread>

void count(int number, ...) {
  va_list arguments;
  va_start(arguments, number);
  std::thread other([&] { va_arg(arguments, int); });
  va_arg(arguments, int);
  other.join();
  va_end(arguments);
}

int main() { count(2, 1, 2); }
