// expect: violated race
// Two threads add to one vector.
#include <thread>
#include <vector>

std::vector<int> numbers;

int main() {
  std::thread other([] { numbers.push_back(1); });
  numbers.push_back(2);
  other.join();
}
