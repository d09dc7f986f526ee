// expect: violated out-of-bounds
// An index beyond the end of a thread-local array.
#include <proviso/verify.hpp>

thread_local int numbers[2];

int main() {
  numbers[proviso::choose(3)] = 1;
  return 0;
}
