// Sets of states given by the values of some bits.
#pragma once

#include <algorithm>
#include <compare>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace proviso::invariant {

/// A bit of Problem::state with a value.
class BitValue {
 public:
  constexpr BitValue() = default;
  constexpr BitValue(std::size_t bit, bool value)
      : code_(2 * static_cast<std::uint32_t>(bit) + (value ? 1 : 0)) {}

  constexpr std::size_t bit() const { return code_ / 2; }
  constexpr bool value() const { return code_ % 2 != 0; }
  friend constexpr auto operator<=>(BitValue, BitValue) = default;

 private:
  std::uint32_t code_ = 0;
};

/// The states that have all these values; ascending.
using Cube = std::vector<BitValue>;

/// Whether `outer` contains every state of `inner`, judged by the values alone.
inline bool contains(const Cube& outer, const Cube& inner) {
  return outer.size() <= inner.size() &&
         std::includes(inner.begin(), inner.end(), outer.begin(), outer.end());
}

inline bool contains(const Cube& cube, const std::vector<bool>& state) {
  return std::all_of(cube.begin(), cube.end(),
                     [&state](BitValue value) { return state[value.bit()] == value.value(); });
}

inline Cube cube_of(const std::vector<bool>& state) {
  Cube cube;
  for (std::size_t i = 0; i < state.size(); ++i) cube.push_back({i, state[i]});
  return cube;
}

}  // namespace proviso::invariant
