// expect: violated race
// memset through a pointer, and a reader.
#include <cstring>
#include <thread>

char memory[16];
void* (*volatile fill)(void*, int, std::size_t) = std::memset;

int main() {
  std::thread filler([] { fill(memory, 1, sizeof memory); });
  const char seen = memory[15];
  filler.join();
  return seen > 1;
}
