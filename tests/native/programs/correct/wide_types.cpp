// expect: holds
// Values of odd widths under a mutex, and neighbours of a field of 24 bits.
#include <cassert>
#include <mutex>
#include <thread>

typedef float Lanes __attribute__((vector_size(32)));
struct [[gnu::packed]] Packed {
  unsigned low : 24;
  unsigned char high;
};

std::mutex mutex;
long double number = 0;
_Complex long double pair = 0;
_BitInt(256) wide = 0;
Lanes lanes = {};
Packed packed = {};

void work() {
  const std::lock_guard lock(mutex);
  number += 1;
  pair += 1;
  wide += 1;
  lanes += 1;
  ++packed.low;
}

int main() {
  std::thread other(work);
  ++packed.high;
  work();
  other.join();
  assert(number == 2 && __real__ pair == 2 && wide == 2 && lanes[7] == 2);
  assert(packed.low == 2 && packed.high == 1);
}
