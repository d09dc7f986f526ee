// expect: violated assertion
// One run fails an assertion, another has a race: who asks for races only must be told of it.
#include <cassert>
#include <thread>

#include <proviso/verify.hpp>

int value = 0;

int main() {
  const int which = proviso::choose(2);
  assert(which != 0);
  std::thread other([] { ++value; });
  ++value;
  other.join();
}
