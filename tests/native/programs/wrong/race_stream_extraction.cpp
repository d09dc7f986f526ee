// expect: violated race
// Each thread has a stream of its own, but they read into one variable.
#include <sstream>
#include <thread>

double number = 0;

void extract(const char* text) {
  std::istringstream stream(text);
  stream >> number;
}

int main() {
  std::thread other(extract, "1.5");
  extract("2.5");
  other.join();
}
