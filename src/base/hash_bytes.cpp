#include "base/hash_bytes.hpp"

#define XXH_INLINE_ALL
#include <xxhash.h>

namespace proviso {

std::uint64_t hash_bytes(const void* bytes, std::size_t size) { return XXH3_64bits(bytes, size); }

}  // namespace proviso
