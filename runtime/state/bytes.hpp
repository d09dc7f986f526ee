// Copying and filling without any hook. The C library's names for it are the program's (see
// library/memory_functions.cpp): the runtime uses these where it works on the program's memory.
// They are single instructions, since a compiler makes calls of memcpy and memset out of loops.
// (Measured: loops over pieces of 16 bytes make a search slower, not faster.)
#pragma once

#include <cstddef>

namespace proviso::runtime {

/// Copies from the lowest byte to the highest.
inline void copy_upwards(void* target, const void* source, std::size_t size) {
  asm volatile("rep movsb" : "+D"(target), "+S"(source), "+c"(size) : : "memory");
}

inline void copy_downwards(void* target, const void* source, std::size_t size) {
  if (size == 0) return;
  void* last = static_cast<char*>(target) + size - 1;
  const void* from = static_cast<const char*>(source) + size - 1;
  asm volatile("std\n\trep movsb\n\tcld" : "+D"(last), "+S"(from), "+c"(size) : : "memory", "cc");
}

/// The two may overlap.
inline void copy_bytes(void* target, const void* source, std::size_t size) {
  const auto distance =
      reinterpret_cast<std::size_t>(target) - reinterpret_cast<std::size_t>(source);
  if (distance < size)
    copy_downwards(target, source, size);
  else
    copy_upwards(target, source, size);
}

inline void fill_bytes(void* target, int value, std::size_t size) {
  asm volatile("rep stosb" : "+D"(target), "+c"(size) : "a"(value) : "memory");
}

}  // namespace proviso::runtime
