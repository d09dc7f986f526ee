// expect: violated race
// A string stream is shared without a lock.
#include <sstream>
#include <thread>

std::ostringstream stream;

int main() {
  std::thread other([] { stream << 1; });
  const bool is_empty = stream.str().empty();
  (void)is_empty;
  other.join();
}
