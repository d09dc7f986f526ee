// expect: undecided unmodelled
// Accesses of two sizes to the same memory: RC11 says nothing about them.
#include <atomic>
#include <cassert>
#include <thread>

alignas(8) int words[2] = {0, 0};

int main() {
  std::thread other([] { __atomic_store_n(&words[0], 1, __ATOMIC_RELAXED); });
  const long both = __atomic_load_n(reinterpret_cast<long*>(words), __ATOMIC_RELAXED);
  other.join();
  return both > 1;
}
