// expect: violated assertion
// One pair of sixteen is wrong.
#include <cassert>

#include <proviso/verify.hpp>

int main() {
  const int left = proviso::choose(4);
  const int right = proviso::choose(4);
  assert(left * right != 6 || left != 2);
}
