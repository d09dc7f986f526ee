// expect: violated race
// Two threads print into one buffer.
#include <cstdio>
#include <thread>

char buffer[32];

int main() {
  std::thread other([] { std::snprintf(buffer, sizeof buffer, "%d", 1); });
  std::snprintf(buffer, sizeof buffer, "%d", 2);
  other.join();
}
