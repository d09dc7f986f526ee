// expect: holds
// Nobody comes between the two halves of an atomic section.
#include <cassert>
#include <thread>

#include <proviso/verify.hpp>

int left = 0;
int right = 0;

void work() {
  const proviso::atomic_section section;
  ++left;
  assert(left == right + 1);
  ++right;
}

int main() {
  std::thread other(work);
  work();
  other.join();
}
