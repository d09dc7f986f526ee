// expect: holds
// choices: random_device=0..2
#include <cassert>
#include <random>
int main() {
  std::random_device source;
  assert(source() < 3);
}
