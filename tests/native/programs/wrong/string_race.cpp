// expect: violated race
// Two threads add to one string.
#include <string>
#include <thread>

std::string text = "a";

int main() {
  std::thread other([] { text += 'b'; });
  text += 'c';
  other.join();
}
