// expect: violated race
// A number is read up to its last digit while another thread changes that.
#include <cstdlib>
#include <thread>

char text[] = "1234";

int main() {
  std::thread other([] { text[3] = '5'; });
  (void)std::strtol(text, nullptr, 10);
  other.join();
}
