// Values of SLIM as words of literals.
//
// A Boolean is one bit. A literal of an enumeration is its index, as a natural number. An integer
// is in two's complement, wide enough for its known range, so that arithmetic never wraps.
#pragma once

#include <cstdint>
#include <optional>

#include "circuit/word.hpp"
#include "lang/slim/model.hpp"

namespace proviso::slim {

struct Value {
  ValueType type = {};  // of an integer: the range that its results can have
  circuit::Word bits = {};

  bool is_boolean() const { return type.kind == ValueType::Kind::Boolean; }
  bool is_integer() const { return type.kind == ValueType::Kind::Integer; }
  circuit::Literal truth() const { return bits.front(); }
};

/// The number of bits that an integer of this range has in two's complement.
std::size_t signed_width(std::int64_t low, std::int64_t high);
/// The number of bits that `count` places take, at least one.
std::size_t place_width(std::size_t count);

Value boolean_value(circuit::Literal literal);
Value integer_value(std::int64_t number);
/// A constant of the type.
Value constant_value(const ValueType& type, std::int64_t value);

/// Whether two values are of types that can be compared or assigned: integers of any range.
bool are_alike(const ValueType& a, const ValueType& b);

circuit::Literal equal(circuit::Graph& graph, const Value& a, const Value& b);
circuit::Literal less(circuit::Graph& graph, const Value& a, const Value& b);
Value choose(circuit::Graph& graph, circuit::Literal condition, const Value& then,
             const Value& otherwise);

/// The operation on two integers; nullopt if the range of the result is too large. `op` is Add,
/// Subtract, Multiply, Divide or Modulo.
std::optional<Value> arithmetic(circuit::Graph& graph, Operator op, const Value& a, const Value& b);

/// Whether the value belongs to the type.
circuit::Literal fits(circuit::Graph& graph, const Value& value, const ValueType& type);

/// The places that variables of the type have: low is place 0.
circuit::Word encode(circuit::Graph& graph, const Value& value, const ValueType& type);
Value decode(circuit::Graph& graph, const circuit::Word& places, const ValueType& type);

}  // namespace proviso::slim
