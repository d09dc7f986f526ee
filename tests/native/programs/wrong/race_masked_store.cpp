// expect: violated race
// A masked store writes one lane, which another thread writes too.
#include <thread>

#include <emmintrin.h>

alignas(16) char lanes[16];

int main() {
  const __m128i values = _mm_set1_epi8(1);
  const __m128i third = _mm_set_epi32(0, 0, 0, 0x00800000);
  std::thread other([] { lanes[2] = 2; });
  _mm_maskmoveu_si128(values, third, lanes);
  other.join();
}
