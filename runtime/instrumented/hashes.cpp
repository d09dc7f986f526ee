// The hash of bytes, as std::string and std::thread::id use it.
//
// A hash of a thread's name differs from run to run on a real machine; here it is always the same.
// So hooks/comparisons.cpp is told what is hashed.
#include <cstddef>
#include <cstdint>
#include <cstring>

extern "C" void proviso_hash_word(std::uint64_t word);

namespace std {

size_t _Hash_bytes(const void* memory, size_t size,
                   size_t seed);  // declared in a header of its own

size_t _Hash_bytes(const void* memory, size_t size, size_t seed) {
  const auto* bytes = static_cast<const unsigned char*>(memory);
  size_t hash = seed ^ 0xCBF29CE484222325;
  for (size_t i = 0; i < size; ++i) hash = (hash ^ bytes[i]) * 0x100000001B3;
  for (size_t i = 0; i + sizeof(uint64_t) <= size; i += sizeof(uint64_t)) {
    uint64_t word = 0;
    memcpy(&word, bytes + i, sizeof word);
    proviso_hash_word(word);
  }
  return hash;
}

}  // namespace std
