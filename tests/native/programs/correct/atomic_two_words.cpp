// expect: holds
// Atomic objects of two words, with an instruction of the processor and without.
#include <cassert>
#include <thread>

__int128 value = 0;

__attribute__((target("cx16"))) void twice() { __atomic_fetch_add(&value, 2, __ATOMIC_SEQ_CST); }
void once() { __atomic_fetch_add(&value, 1, __ATOMIC_SEQ_CST); }

int main() {
  std::thread other(twice);
  once();
  other.join();
  assert(__atomic_load_n(&value, __ATOMIC_SEQ_CST) == 3);
}
