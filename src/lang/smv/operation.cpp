#include "lang/smv/operation.hpp"

#include <utility>

namespace proviso::smv {
namespace {

using circuit::Graph;
using circuit::kFalse;
using circuit::Literal;
using circuit::Word;

Literal applied(Graph& graph, Operator op, Literal a, Literal b) {
  switch (op) {
    case Operator::Not:
      return !a;
    case Operator::And:
      return graph.conjunction(a, b);
    case Operator::Or:
      return graph.disjunction(a, b);
    case Operator::Xor:
      return graph.exclusive(a, b);
    case Operator::Implies:
      return graph.implies(a, b);
    default:
      return graph.equivalent(a, b);
  }
}

bool is_signed(const Value& value) { return value.type.kind == ValueType::Kind::SignedWord; }

/// A natural number as a word of just its bits.
Word natural(Graph& graph, const Value& value) {
  if (value.type.is_word()) return value.bits;
  Word bits = bits_from(graph, value.integer, 0);
  if (!bits.empty()) bits.pop_back();
  return bits;
}

Value rotated(Graph& graph, bool to_left, const Value& a, const Word& amount) {
  const std::size_t width = a.bits.size();
  const std::size_t wide = std::max(amount.size(), width_of_places(width + 1));
  const Word rest =
      circuit::subtract(graph, circuit::constant_word(static_cast<std::int64_t>(width), wide),
                        circuit::zero_extended(amount, wide));
  const Word up = circuit::shift_left(graph, a.bits, to_left ? amount : rest);
  const Word down = circuit::shift_right(graph, a.bits, to_left ? rest : amount, kFalse);
  Word both;
  for (std::size_t i = 0; i < width; ++i) both.push_back(graph.disjunction(up[i], down[i]));
  return word_value(is_signed(a), both);
}

/// Narrower, a signed word keeps its sign bit.
Word resized(const Value& a, std::size_t width) {
  if (!is_signed(a)) return circuit::zero_extended(a.bits, width);
  Word word = circuit::sign_extended(a.bits, width);
  word.back() = a.bits.back();
  return word;
}

}  // namespace

Literal truth_of(Graph& graph, const Value& value) {
  if (value.type.kind == ValueType::Kind::Integer) return !is_integer(graph, value, 0);
  return value.truth();
}

Value logical(Graph& graph, Operator op, const Value& a, const Value& b) {
  if (!a.type.is_word()) {
    return truth_value(applied(graph, op, truth_of(graph, a), truth_of(graph, b)));
  }
  Word word;
  for (std::size_t i = 0; i < a.bits.size(); ++i) {
    word.push_back(applied(graph, op, a.bits[i], b.bits[i]));
  }
  return word_value(is_signed(a), std::move(word));
}

Value compared(Graph& graph, Operator op, const Value& a, const Value& b) {
  switch (op) {
    case Operator::Equal:
      return truth_value(equal(graph, a, b));
    case Operator::NotEqual:
      return truth_value(!equal(graph, a, b));
    case Operator::Less:
      return truth_value(less(graph, a, b));
    case Operator::LessEqual:
      return truth_value(!less(graph, b, a));
    case Operator::Greater:
      return truth_value(less(graph, b, a));
    default:
      return truth_value(!less(graph, a, b));
  }
}

std::optional<Value> calculated(Graph& graph, Operator op, const Value& a, const Value& b) {
  switch (op) {
    case Operator::Negate:
      return negate(graph, a);
    case Operator::Add:
      return arithmetic(graph, Arithmetic::Add, a, b);
    case Operator::Subtract:
      return arithmetic(graph, Arithmetic::Subtract, a, b);
    case Operator::Multiply:
      return arithmetic(graph, Arithmetic::Multiply, a, b);
    case Operator::Divide:
      return arithmetic(graph, Arithmetic::Divide, a, b);
    case Operator::Modulo:
      return arithmetic(graph, Arithmetic::Modulo, a, b);
    case Operator::Minimum:
      return choose(graph, less(graph, a, b), a, b);
    case Operator::Maximum:
      return choose(graph, less(graph, a, b), b, a);
    default:
      break;
  }
  const std::optional<Value> negated = negate(graph, a);  // abs
  if (!negated) return {};
  const Literal is_negative =
      a.type.is_word() ? less(graph, a, word_value(is_signed(a), Word(a.bits.size(), kFalse)))
                       : less(graph, a, integer_value(0));
  return choose(graph, is_negative, *negated, a);
}

Value shifted(Graph& graph, Operator op, const Value& a, const Value& amount) {
  const Word by = natural(graph, amount);
  switch (op) {
    case Operator::ShiftLeft:
      return word_value(is_signed(a), circuit::shift_left(graph, a.bits, by));
    case Operator::ShiftRight:
      return word_value(is_signed(a), circuit::shift_right(graph, a.bits, by,
                                                           is_signed(a) ? a.bits.back() : kFalse));
    default:
      return rotated(graph, op == Operator::RotateLeft, a, by);
  }
}

std::optional<Value> converted(Graph& graph, const Value& a, const ValueType& type) {
  if (type.kind == ValueType::Kind::Integer) return to_integer(a);
  if (type.kind == ValueType::Kind::Boolean) return truth_value(truth_of(graph, a));
  const bool to_signed = type.kind == ValueType::Kind::SignedWord;
  if (!a.type.is_word()) return word_value(to_signed, {truth_of(graph, a)});
  return word_value(to_signed, resized(a, type.width));
}

}  // namespace proviso::smv
