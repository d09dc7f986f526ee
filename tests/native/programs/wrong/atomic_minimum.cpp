// expect: violated assertion
// Operations on atomic objects of which C++ has no name.
#include <atomic>
#include <cassert>
#include <thread>

int least = 5;

int main() {
  std::thread other([] { __atomic_fetch_min(&least, 3, __ATOMIC_SEQ_CST); });
  __atomic_fetch_min(&least, 4, __ATOMIC_SEQ_CST);
  assert(__atomic_load_n(&least, __ATOMIC_SEQ_CST) == 4);
  other.join();
}
