// expect: violated out-of-bounds
// An index that may be far beyond the end of a global array.
#include <proviso/verify.hpp>

int numbers[4];
int others[400];

int main() {
  numbers[100 * proviso::choose(2)] = 1;
  return others[0];
}
