// expect: violated race
// Both threads keep in one place where their numbers end.
#include <cstdlib>
#include <thread>

char* end = nullptr;

int main() {
  std::thread other([] { (void)std::strtod("1.5", &end); });
  (void)std::strtol("2", &end, 10);
  other.join();
}
