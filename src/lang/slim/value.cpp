#include "lang/slim/value.hpp"

#include <algorithm>
#include <array>

namespace proviso::slim {
namespace {

using circuit::Graph;
using circuit::Literal;
using circuit::Word;

/// Products of larger numbers would have too many bits.
constexpr std::int64_t kLargest = std::int64_t{1} << 40;

ValueType range(std::int64_t low, std::int64_t high) {
  return {ValueType::Kind::Integer, low, high};
}

}  // namespace

std::size_t signed_width(std::int64_t low, std::int64_t high) {
  std::size_t width = 1;
  while (low < -(std::int64_t{1} << (width - 1)) || high > (std::int64_t{1} << (width - 1)) - 1) {
    ++width;
  }
  return width;
}

std::size_t place_width(std::size_t count) {
  std::size_t width = 1;
  while ((std::size_t{1} << width) < count) ++width;
  return width;
}

Value boolean_value(Literal literal) { return {{}, {literal}}; }

Value integer_value(std::int64_t number) {
  return {range(number, number), circuit::constant_word(number, signed_width(number, number))};
}

Value constant_value(const ValueType& type, std::int64_t value) {
  switch (type.kind) {
    case ValueType::Kind::Boolean:
      return boolean_value(value != 0 ? circuit::kTrue : circuit::kFalse);
    case ValueType::Kind::Integer:
      return integer_value(value);
    case ValueType::Kind::Enumeration:
      break;
  }
  return {type, circuit::constant_word(value, place_width(type.literals.size()))};
}

bool are_alike(const ValueType& a, const ValueType& b) {
  return a.kind == b.kind && a.literals == b.literals;
}

Literal equal(Graph& graph, const Value& a, const Value& b) {
  if (!a.is_integer()) return circuit::equal(graph, a.bits, b.bits);
  const std::size_t width = std::max(a.bits.size(), b.bits.size());
  return circuit::equal(graph, circuit::sign_extended(a.bits, width),
                        circuit::sign_extended(b.bits, width));
}

Literal less(Graph& graph, const Value& a, const Value& b) {
  const std::size_t width = std::max(a.bits.size(), b.bits.size());
  return circuit::less_signed(graph, circuit::sign_extended(a.bits, width),
                              circuit::sign_extended(b.bits, width));
}

Value choose(Graph& graph, Literal condition, const Value& then, const Value& otherwise) {
  if (condition == circuit::kTrue) return then;
  if (condition == circuit::kFalse) return otherwise;
  if (!then.is_integer()) {
    return {then.type, circuit::choose(graph, condition, then.bits, otherwise.bits)};
  }
  const ValueType type = range(std::min(then.type.low, otherwise.type.low),
                               std::max(then.type.high, otherwise.type.high));
  const std::size_t width = signed_width(type.low, type.high);
  return {type, circuit::choose(graph, condition, circuit::sign_extended(then.bits, width),
                                circuit::sign_extended(otherwise.bits, width))};
}

std::optional<Value> arithmetic(Graph& graph, Operator op, const Value& a, const Value& b) {
  const auto [al, ah] = std::pair(a.type.low, a.type.high);
  const auto [bl, bh] = std::pair(b.type.low, b.type.high);
  ValueType type;
  switch (op) {
    case Operator::Add:
      type = range(al + bl, ah + bh);
      break;
    case Operator::Subtract:
      type = range(al - bh, ah - bl);
      break;
    case Operator::Multiply: {
      const std::array products = {al * bl, al * bh, ah * bl, ah * bh};
      type = range(*std::min_element(products.begin(), products.end()),
                   *std::max_element(products.begin(), products.end()));
      break;
    }
    case Operator::Divide: {
      const std::int64_t most = std::max(std::abs(al), std::abs(ah));
      type = range(-most, most);
      break;
    }
    default: {
      const std::int64_t most = std::max(std::abs(bl), std::abs(bh));
      type = range(al < 0 ? -std::min(most, -al) : 0, ah > 0 ? std::min(most, ah) : 0);
      break;
    }
  }
  if (std::max(std::abs(type.low), std::abs(type.high)) > kLargest / 512) return {};
  const std::size_t width =
      std::max({signed_width(type.low, type.high), a.bits.size() + 1, b.bits.size() + 1});
  const Word left = circuit::sign_extended(a.bits, width);
  const Word right = circuit::sign_extended(b.bits, width);
  Word result;
  switch (op) {
    case Operator::Add:
      result = circuit::add(graph, left, right);
      break;
    case Operator::Subtract:
      result = circuit::subtract(graph, left, right);
      break;
    case Operator::Multiply:
      result = circuit::multiply(graph, left, right);
      break;
    case Operator::Divide:
      result = circuit::divide_signed(graph, left, right).quotient;
      break;
    default:
      result = circuit::divide_signed(graph, left, right).remainder;
      break;
  }
  return Value{type, circuit::sign_extended(result, signed_width(type.low, type.high))};
}

Literal fits(Graph& graph, const Value& value, const ValueType& type) {
  if (!value.is_integer()) return circuit::kTrue;
  if (value.type.low >= type.low && value.type.high <= type.high) return circuit::kTrue;
  return graph.conjunction(!less(graph, value, integer_value(type.low)),
                           !less(graph, integer_value(type.high), value));
}

Word encode(Graph& graph, const Value& value, const ValueType& type) {
  if (!value.is_integer()) return value.bits;
  const std::size_t places = place_width(static_cast<std::size_t>(type.high - type.low) + 1);
  const std::size_t width =
      std::max({value.bits.size(), places, signed_width(type.low, type.low)}) + 1;
  const Word offset = circuit::subtract(graph, circuit::sign_extended(value.bits, width),
                                        circuit::constant_word(type.low, width));
  return circuit::zero_extended(offset, places);
}

Value decode(Graph& graph, const Word& places, const ValueType& type) {
  if (type.kind != ValueType::Kind::Integer) return {type, places};
  const std::size_t width = std::max(signed_width(type.low, type.high), places.size() + 1);
  const Word number = circuit::add(graph, circuit::zero_extended(places, width),
                                   circuit::constant_word(type.low, width));
  return {type, circuit::sign_extended(number, signed_width(type.low, type.high))};
}

}  // namespace proviso::slim
