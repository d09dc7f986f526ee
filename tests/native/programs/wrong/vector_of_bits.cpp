// expect: violated race
// Neighbours in a vector<bool> share a word.
#include <thread>
#include <vector>
int main() {
  std::vector<bool> seen(8);
  std::thread other([&] { seen[1] = true; });
  seen[2] = true;
  other.join();
}
