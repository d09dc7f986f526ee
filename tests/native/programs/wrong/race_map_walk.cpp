// expect: violated race
// One thread walks over a map and reads no value while the other hangs a node into it.
#include <map>
#include <thread>

std::map<int, int> numbers = {{1, 1}, {2, 2}, {3, 3}};

int main() {
  auto second = numbers.begin();
  auto position = numbers.find(3);
  std::thread writer([] { numbers.emplace(4, 4); });
  ++position;
  writer.join();
  return second == position;
}
