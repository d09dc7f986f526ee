// A hash of bytes for tables in memory: XXH3, whose bits are all equally good. Hashes differ
// between machines and versions and are never stored.
#pragma once

#include <cstddef>
#include <cstdint>
#include <type_traits>
#include <vector>

namespace proviso {

std::uint64_t hash_bytes(const void* bytes, std::size_t size);

/// Hashes vectors of plain numbers, for Boost's flat maps and sets.
struct VectorHash {
  using is_avalanching = void;  // no further mixing is needed

  template <typename Number>
  std::size_t operator()(const std::vector<Number>& numbers) const {
    static_assert(std::is_integral_v<Number>);
    return hash_bytes(numbers.data(), numbers.size() * sizeof(Number));
  }
};

}  // namespace proviso
