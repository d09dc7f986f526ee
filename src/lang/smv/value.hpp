// Values of SMV's expressions as circuits.
//
// A truth value is one literal and a word is a word of literals. A scalar, which is a value of a
// range or an enumeration, is an integer or a symbol; if both are possible, `is_symbol` says
// which:
//
//   an integer   offset + the bits in two's complement, and known to lie between low and high. The
//                offset makes constants free: x + 1 has the bits of x, and 5 has no bits at all.
//   a symbol     the place in a list of symbols. The list of a constant is that of the first
//                variable that has it, so that the branches of a case mostly have one list and are
//                chosen bit by bit.
//
// Nothing here enumerates pairs of values, and integers are not enumerated at all; two symbols of
// different lists are compared symbol by symbol.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "circuit/graph.hpp"
#include "circuit/word.hpp"
#include "lang/smv/value_type.hpp"

namespace proviso::smv {

struct IntegerPart {
  circuit::Word bits = {};
  std::int64_t offset = 0;
  std::int64_t low = 0;
  std::int64_t high = 0;

  bool is_constant() const { return low == high; }
  friend bool operator==(const IntegerPart&, const IntegerPart&) = default;
};

struct SymbolPart {
  std::vector<std::uint32_t> symbols = {};
  circuit::Word code = {};

  friend bool operator==(const SymbolPart&, const SymbolPart&) = default;
};

struct Value {
  ValueType type = {};
  circuit::Word bits = {};                       // of a truth value (one) or a word
  circuit::Literal is_symbol = circuit::kFalse;  // of a scalar
  IntegerPart integer = {};                      // without meaning if is_symbol is true
  SymbolPart symbol = {};                        // empty if is_symbol is false

  circuit::Literal truth() const { return bits.front(); }
  /// Whether both values consist of the same circuits.
  friend bool operator==(const Value&, const Value&) = default;
};

/// Integers beyond this are refused: their sums and products would not fit.
inline constexpr std::int64_t kLargestInteger = std::int64_t{1} << 48;

/// The least number of bits for a place in a list of `count`.
std::size_t width_of_places(std::size_t count);
/// The least number of bits in two's complement; none for 0 alone.
std::size_t signed_width(std::int64_t low, std::int64_t high);

Value truth_value(circuit::Literal literal);
Value word_value(bool is_signed, circuit::Word word);
Value integer_value(std::int64_t value);
/// The symbol at a place of a list.
Value symbol_value(std::vector<std::uint32_t> symbols, std::size_t place);
/// offset + bits in two's complement, which lies between low and high.
Value integer_value(circuit::Word bits, std::int64_t offset, std::int64_t low, std::int64_t high);

/// The integer's bits when its offset is this one.
circuit::Word bits_from(circuit::Graph& graph, const IntegerPart& integer, std::int64_t offset);

Value choose(circuit::Graph& graph, circuit::Literal condition, const Value& then,
             const Value& otherwise);
/// Equality of values whose types have a join.
circuit::Literal equal(circuit::Graph& graph, const Value& a, const Value& b);
circuit::Literal is_integer(circuit::Graph& graph, const Value& a, std::int64_t value);
circuit::Literal is_symbol(circuit::Graph& graph, const Value& a, std::uint32_t symbol);
/// Comparison of two integers, or of two words of one type.
circuit::Literal less(circuit::Graph& graph, const Value& a, const Value& b);

enum class Arithmetic : std::uint8_t { Add, Subtract, Multiply, Divide, Modulo };
/// Arithmetic on two integers, or on two words of one type. Returns nullopt if an integer would be
/// too large. Division by zero is undefined.
std::optional<Value> arithmetic(circuit::Graph& graph, Arithmetic op, const Value& a,
                                const Value& b);
std::optional<Value> negate(circuit::Graph& graph, const Value& a);

/// Converts a Boolean or a word to an integer; an integer is unchanged. Returns nullopt if it would
/// be too large.
std::optional<Value> to_integer(const Value& a);

}  // namespace proviso::smv
