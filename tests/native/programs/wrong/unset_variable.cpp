// expect: violated uninitialised
// One branch forgets to set the variable that the loop below it reads.
#include <proviso/verify.hpp>

int main() {
  int count;
  if (proviso::choose(2) == 0) count = 3;
  int total = 0;
  for (int i = 0; i < count; ++i) total += i;
  return total;
}
