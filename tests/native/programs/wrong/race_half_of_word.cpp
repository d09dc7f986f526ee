// expect: violated race
// A write of eight bytes reaches the number that lies in their upper half.
#include <cstdint>
#include <thread>

union Pair {
  std::uint64_t both = 0;
  std::uint32_t halves[2];
};

Pair pair;

int main() {
  std::uint32_t read = 0;
  std::thread reader([&] { read = pair.halves[1]; });
  pair.both = 1;
  reader.join();
  return static_cast<int>(read) / 2;
}
