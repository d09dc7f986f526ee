// expect: holds
// All values are tried, those left out are not.
#include <cassert>

#include <proviso/verify.hpp>

int main() {
  const int left = proviso::choose(4);
  const int right = proviso::choose(4);
  proviso::assume(left < right);
  assert(left + right <= 5);
}
