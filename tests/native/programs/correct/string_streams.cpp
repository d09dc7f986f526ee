// expect: holds
// Each thread formats and reads with streams of its own; one is shared under a mutex.
#include <cassert>
#include <iomanip>
#include <mutex>
#include <sstream>
#include <string>
#include <thread>

std::mutex mutex;
std::ostringstream shared;

void print(int number) {
  std::ostringstream own;
  own << std::setw(3) << number << ' ' << std::hex << 255 << ' ' << 1.5 << ' ' << std::boolalpha
      << true;
  assert(own.str() == "  " + std::to_string(number) + " ff 1.5 true");
  std::lock_guard lock(mutex);
  shared << number;
}

int main() {
  std::thread other(print, 1);
  print(2);
  other.join();
  assert(shared.str() == "12" || shared.str() == "21");
  std::istringstream input("12 word 2.5e1\nrest of it\nx");
  int number = 0;
  double fraction = 0;
  std::string word, line;
  input >> number >> word >> fraction;
  assert(number == 12 && word == "word" && fraction == 25);
  std::getline(input, line);
  assert(line.empty() && std::getline(input, line) && line == "rest of it");
  assert(!(input >> number) && !input.eof());
  input.clear();
  assert(input >> std::setw(1) >> word && word == "x" && !(input >> word) && input.eof());
}
