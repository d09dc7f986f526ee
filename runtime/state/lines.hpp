// Lines of 64 bytes: comparing, copying and hashing them. All of it is inline and tells nobody.
#pragma once

#include <cstdint>

#include <emmintrin.h>

#include "layout.hpp"

namespace proviso::runtime {

/// Where the search keeps the known value of a byte of the program's memory.
constexpr Address mirror(Address place) { return place + kMirrorDistance; }

inline const __m128i* words_at(Address place) { return reinterpret_cast<const __m128i*>(place); }

inline bool is_all_ones(__m128i bytes) { return _mm_movemask_epi8(bytes) == 0xffff; }

inline bool same_line(Address left, Address right) {
  const __m128i* first = words_at(left);
  const __m128i* second = words_at(right);
  __m128i equal = _mm_set1_epi8(-1);
  for (std::size_t i = 0; i < kLine / sizeof(__m128i); ++i)
    equal =
        _mm_and_si128(equal, _mm_cmpeq_epi8(_mm_load_si128(first + i), _mm_load_si128(second + i)));
  return is_all_ones(equal);
}

inline bool is_zero_line(Address place) {
  const __m128i* words = words_at(place);
  const __m128i any =
      _mm_or_si128(_mm_or_si128(_mm_load_si128(words), _mm_load_si128(words + 1)),
                   _mm_or_si128(_mm_load_si128(words + 2), _mm_load_si128(words + 3)));
  return is_all_ones(_mm_cmpeq_epi8(any, _mm_setzero_si128()));
}

inline void copy_line(Address target, Address source) {
  auto* to = reinterpret_cast<__m128i*>(target);
  const __m128i* from = words_at(source);
  for (std::size_t i = 0; i < kLine / sizeof(__m128i); ++i)
    _mm_store_si128(to + i, _mm_load_si128(from + i));
}

inline void clear_line(Address target) {
  auto* to = reinterpret_cast<__m128i*>(target);
  for (std::size_t i = 0; i < kLine / sizeof(__m128i); ++i)
    _mm_store_si128(to + i, _mm_setzero_si128());
}

}  // namespace proviso::runtime
