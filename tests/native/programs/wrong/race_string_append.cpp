// expect: violated race
// Two threads append to a string.
#include <string>
#include <thread>

std::string text = "a";

int main() {
  std::thread other([] { text.append("bc"); });
  text.append("d");
  other.join();
}
