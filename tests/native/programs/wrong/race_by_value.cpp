// expect: violated race
// A caller reads what it passes by value.
#include <thread>

struct Block {
  long words[9];
};
Block block;

long sum(Block given) { return given.words[0] + given.words[8]; }

int main() {
  std::thread other([] { block.words[4] = 1; });
  const long found = sum(block);
  other.join();
  return found > 1 ? 1 : 0;
}
