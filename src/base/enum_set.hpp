// A set of values of an enumeration whose values are 0, 1, …, as bits of one word.
#pragma once

#include <bit>
#include <cstdint>
#include <initializer_list>
#include <type_traits>

namespace proviso {

template <typename Enum>
requires std::is_enum_v<Enum>
class EnumSet {
 public:
  constexpr EnumSet() = default;
  constexpr EnumSet(Enum value) { add(value); }
  constexpr EnumSet(std::initializer_list<Enum> values) {
    for (const Enum value : values) add(value);
  }

  constexpr void add(Enum value) { bits_ |= bit(value); }
  constexpr bool contains(Enum value) const { return (bits_ & bit(value)) != 0; }
  constexpr bool empty() const { return bits_ == 0; }
  constexpr int size() const { return std::popcount(bits_); }
  /// Orders sets by size, and sets of the same size by the order of their values.
  constexpr bool comes_before(EnumSet other) const {
    return size() != other.size() ? size() < other.size() : bits_ < other.bits_;
  }

  constexpr EnumSet operator|(EnumSet other) const { return EnumSet(bits_ | other.bits_); }
  constexpr EnumSet operator-(EnumSet other) const { return EnumSet(bits_ & ~other.bits_); }
  friend constexpr bool operator==(EnumSet, EnumSet) = default;

 private:
  explicit constexpr EnumSet(std::uint32_t bits) : bits_(bits) {}
  static constexpr std::uint32_t bit(Enum value) {
    return std::uint32_t{1} << static_cast<unsigned>(value);
  }

  std::uint32_t bits_ = 0;
};

}  // namespace proviso
