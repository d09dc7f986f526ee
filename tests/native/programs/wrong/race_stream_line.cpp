// expect: violated race
// A line is read into a string that the other thread looks at.
#include <sstream>
#include <string>
#include <thread>

std::string line;

int main() {
  std::thread other([] {
    std::istringstream stream("one line");
    std::getline(stream, line);
  });
  const bool is_empty = line.empty();
  (void)is_empty;
  other.join();
}
