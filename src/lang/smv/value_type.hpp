// The types of SMV's expressions, as NuSMV 2.5 and later know them: ranges and enumerations of
// integers are integers, a set is a choice among values of its element type.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

namespace proviso::smv {

struct ValueType {
  enum class Kind : std::uint8_t {
    Unknown,  // of an expression in which a mistake was reported
    Boolean,
    Integer,
    Symbolic,
    Mixed,  // integers and symbols
    UnsignedWord,
    SignedWord,
  };

  Kind kind = Kind::Unknown;
  bool is_set = false;
  std::uint32_t width = 0;  // of a word

  bool is_word() const { return kind == Kind::UnsignedWord || kind == Kind::SignedWord; }
  /// A value of an enumeration or a range.
  bool is_scalar() const {
    return kind == Kind::Integer || kind == Kind::Symbolic || kind == Kind::Mixed;
  }
  bool is_unknown() const { return kind == Kind::Unknown; }
  friend bool operator==(const ValueType&, const ValueType&) = default;
};

constexpr ValueType kUnknownType{};
constexpr ValueType kBooleanType{ValueType::Kind::Boolean};
constexpr ValueType kIntegerType{ValueType::Kind::Integer};
constexpr ValueType kSymbolicType{ValueType::Kind::Symbolic};
constexpr ValueType word_type(bool is_signed, std::uint32_t width) {
  return {is_signed ? ValueType::Kind::SignedWord : ValueType::Kind::UnsignedWord, false, width};
}

/// "boolean", "integers-and-symbolic enum set", "unsigned word[8]": NuSMV's names.
std::string to_string(const ValueType& type);

/// The least type that both can be converted to, a set if one of them is; nullopt if there is none.
std::optional<ValueType> join(const ValueType& a, const ValueType& b);

}  // namespace proviso::smv
