// expect: holds
#include <cassert>
#include <memory_resource>
#include <vector>
int main() {
  char room[64];
  std::pmr::monotonic_buffer_resource memory(room, sizeof room);
  std::pmr::vector<int> numbers(&memory);
  for (int i = 0; i < 40; ++i) numbers.push_back(i);
  assert(numbers[39] == 39);
}
