// expect: violated race
// The width that one thread sets is used and reset by the number that another writes.
#include <iomanip>
#include <sstream>
#include <thread>

std::ostringstream stream;

int main() {
  std::thread other([] { stream << std::setw(4); });
  stream << 1;
  other.join();
}
