// expect: holds
// A masked store touches none of the lanes that it leaves out.
#include <cassert>
#include <thread>

#include <emmintrin.h>

alignas(16) char lanes[16];

int main() {
  const __m128i values = _mm_set1_epi8(1);
  const __m128i third = _mm_set_epi32(0, 0, 0, 0x00800000);
  std::thread other([] { lanes[1] = lanes[3] = 2; });
  _mm_maskmoveu_si128(values, third, lanes);
  other.join();
  assert(lanes[1] == 2 && lanes[2] == 1 && lanes[3] == 2 && lanes[4] == 0);
}
