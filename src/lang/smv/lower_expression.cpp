#include "lang/smv/lower_expression.hpp"

#include <algorithm>
#include <cstdlib>
#include <utility>

#include <fmt/format.h>

#include "lang/smv/lower_codes.hpp"
#include "lang/smv/operation.hpp"
#include "lang/smv/postorder.hpp"

namespace proviso::smv {
namespace {

using circuit::kFalse;
using circuit::kTrue;
using circuit::Literal;
using circuit::Word;

/// A range with more values is not written out.
constexpr std::int64_t kWrittenOut = 256;

Lowered single(Value value) {
  Lowered lowered;
  lowered.alternatives.push_back({kTrue, std::move(value), {}});
  return lowered;
}

bool is_logical(Operator op) { return op >= Operator::Not && op <= Operator::Equivalent; }
bool is_comparison(Operator op) { return op >= Operator::Equal && op <= Operator::GreaterEqual; }
bool is_shift(Operator op) { return op >= Operator::ShiftLeft && op <= Operator::RotateRight; }
bool is_calculation(Operator op) {
  return (op >= Operator::Negate && op <= Operator::Modulo) ||
         (op >= Operator::Absolute && op <= Operator::Maximum);
}
bool is_division(Operator op) { return op == Operator::Divide || op == Operator::Modulo; }

}  // namespace

ExpressionLowering::ExpressionLowering(const FlatModel& model, Typing& typing,
                                       const Encoding& encoding, circuit::System& system,
                                       std::vector<Literal> running, Diagnostics& diagnostics)
    : model_(model),
      typing_(typing),
      encoding_(encoding),
      graph_(system.graph),
      running_(std::move(running)),
      diagnostics_(diagnostics) {
  for (auto& slots : lowered_) slots.resize(model.expressions.size());
}

const Lowered& ExpressionLowering::lower(ExpressionId id, Time time) {
  const Key root{id, time};
  in_postorder(
      root, [this](Key key) { return slot(key).has_value(); },
      [this](Key key) { return needs(key); }, [this](Key key) { slot(key) = computed(key); });
  return *slot(root);
}

std::vector<ExpressionLowering::Key> ExpressionLowering::needs(Key key) const {
  const Time time = model_[key.id].op == Operator::Next ? Time::Next : key.time;
  std::vector<Key> keys;
  for (const ExpressionId id : dependencies(model_, key.id)) keys.push_back({id, time});
  return keys;
}

Lowered ExpressionLowering::computed(Key key) {
  switch (model_[key.id].op) {
    case Operator::Define:
      return *slot({model_.define_of(key.id).value, key.time});
    case Operator::Next: {
      if (is_array(key.id)) return {};
      Lowered lowered = *slot({model_.operands_of(key.id)[0], Time::Next});
      lowered.reads_next = true;
      return lowered;
    }
    case Operator::Array:
      return {};
    case Operator::Index:
      return element(key);
    case Operator::Set:
    case Operator::Union:
      return set_of(key);
    case Operator::Range:
      return range_of(key);
    case Operator::In:
      return membership(key);
    case Operator::Conditional:
    case Operator::Case:
      return case_of(key);
    default:
      break;
  }
  return model_[key.id].operand_count == 0 ? leaf(key) : applied(key);
}

Lowered ExpressionLowering::leaf(Key key) {
  const FlatExpression& node = model_[key.id];
  switch (node.op) {
    case Operator::True:
      return single(truth_value(kTrue));
    case Operator::Integer:
      return single(checked(key.id, std::abs(node.payload) <= kLargestInteger
                                        ? std::optional(integer_value(node.payload))
                                        : std::nullopt));
    case Operator::Word: {
      const WordConstant& constant = model_.word_of(key.id);
      Word word;
      for (const bool bit : constant.bits) word.push_back(bit ? kTrue : kFalse);
      return single(word_value(constant.is_signed, std::move(word)));
    }
    case Operator::Symbol:
      return single(encoding_.symbol(static_cast<std::uint32_t>(node.payload)));
    case Operator::Variable:
      return single(
          encoding_.read(FlatVariableId{static_cast<std::uint32_t>(node.payload)}, key.time));
    case Operator::Running:
      return single(truth_value(running_[index(model_.instance_of(key.id))]));
    default:
      return single(truth_value(kFalse));
  }
}

Lowered ExpressionLowering::applied(Key key) {
  Lowered result;
  std::vector<Value> operands;
  for (const ExpressionId id : model_.operands_of(key.id)) {
    const Lowered& operand = *slot({id, key.time});
    operands.push_back(operand.value());
    result.reads_next |= operand.reads_next;
    result.dangers = united(graph_, result.dangers, operand.dangers);
  }
  result.dangers = united(graph_, result.dangers, own_dangers(key.id, operands));
  result.alternatives.push_back({kTrue, operation(key.id, operands), {}});
  return result;
}

Value ExpressionLowering::operation(ExpressionId id, const std::vector<Value>& operands) {
  const Operator op = model_[id].op;
  const Value& a = operands.front();
  const Value& b = operands.size() > 1 ? operands[1] : a;
  if (is_logical(op)) return logical(graph_, op, a, b);
  if (is_comparison(op)) return compared(graph_, op, alike(a, b), alike(b, a));
  if (is_shift(op)) return shifted(graph_, op, a, b);
  if (is_calculation(op)) {
    const Value zero = integer_value(0);
    const bool is_word = a.type.is_word();
    return checked(
        id, calculated(graph_, op, is_word ? a : alike(a, zero), is_word ? b : alike(b, zero)));
  }
  switch (op) {
    case Operator::BitSelection: {
      const auto low = typing_.constant(model_.operands_of(id)[2]);
      const auto first = a.bits.begin() + *low;
      return word_value(false, Word(first, first + typing_.of(id).width));
    }
    case Operator::Concatenate:
      return concatenated(a, b);
    case Operator::UnsignedConstant:
    case Operator::SignedConstant:
    case Operator::SizeOf:
      return constant_of(id);
    case Operator::Count:
      return counted(operands);
    default:
      return checked(id, converted(graph_, a, typing_.of(id)));
  }
}

Value ExpressionLowering::constant_of(ExpressionId id) const {
  const auto operands = model_.operands_of(id);
  if (model_[id].op == Operator::SizeOf) return integer_value(*typing_.constant(id));
  const ValueType type = typing_.of(id);
  return word_value(type.kind == ValueType::Kind::SignedWord,
                    circuit::constant_word(*typing_.constant(operands[0]), type.width));
}

Value ExpressionLowering::counted(const std::vector<Value>& operands) {
  Value count = integer_value(0);
  for (const Value& operand : operands) {
    const Value one = integer_value({truth_of(graph_, operand), kFalse}, 0, 0, 1);
    count = arithmetic(graph_, Arithmetic::Add, count, one).value_or(count);
  }
  return count;
}

Value ExpressionLowering::concatenated(const Value& high, const Value& low) const {
  Word word = low.bits;
  word.insert(word.end(), high.bits.begin(), high.bits.end());
  return word_value(false, std::move(word));
}

Dangers ExpressionLowering::own_dangers(ExpressionId id, const std::vector<Value>& operands) {
  const Operator op = model_[id].op;
  const Span span = model_[id].span;
  if (is_division(op)) {
    const Value& divisor = operands[1];
    const Literal is_zero = divisor.type.is_word() ? circuit::is_zero(graph_, divisor.bits)
                                                   : is_integer(graph_, divisor, 0);
    return hazards_.strike(is_zero, {code::kDivisionByZero, span, "division by zero"});
  }
  if (is_shift(op)) {
    const auto width = static_cast<std::int64_t>(operands[0].bits.size());
    const std::optional<Value> amount = to_integer(operands[1]);
    if (!amount) return {};
    const Literal is_wrong = graph_.disjunction(less(graph_, *amount, integer_value(0)),
                                                less(graph_, integer_value(width), *amount));
    return hazards_.strike(
        is_wrong,
        {code::kShiftAmount, span,
         fmt::format("a word of {} bits is shifted by less than 0 or more than {}", width, width)});
  }
  return {};
}

Lowered ExpressionLowering::case_of(Key key) {
  const auto operands = model_.operands_of(key.id);
  const bool is_case = model_[key.id].op == Operator::Case;
  const std::size_t branches = is_case ? operands.size() / 2 : 1;
  const auto at = [&](std::size_t place) -> const Lowered& {
    return *slot({operands[place], key.time});
  };
  Literal is_open = kTrue;  // no condition was true so far
  for (std::size_t i = 0; i < branches && is_case; ++i) {
    is_open = graph_.conjunction(is_open, !truth_of(graph_, at(2 * i).value()));
  }
  // From the last branch to the first. The value under no condition does not matter, the danger
  // does.
  Lowered result = is_case ? at(operands.size() - 1) : at(2);
  if (is_case && is_open != kFalse) {
    result.dangers = hazards_.strike(
        kTrue, {code::kNotExhaustive, model_[key.id].span, "case conditions are not exhaustive"});
  }
  for (std::size_t i = branches; i-- > 0;) {
    const Lowered& condition = at(2 * i);
    const bool is_last = is_case && i + 1 == branches;
    Lowered branch = at(2 * i + 1);
    if (is_last && is_open == kFalse) {
      branch.reads_next |= condition.reads_next;
      branch.dangers = united(graph_, branch.dangers, condition.dangers);
      result = std::move(branch);
      continue;
    }
    result = merged(truth_of(graph_, condition.value()), branch, result);
    result.reads_next |= condition.reads_next;
    result.dangers = united(graph_, result.dangers, condition.dangers);
  }
  return result;
}

Lowered ExpressionLowering::merged(Literal condition, const Lowered& then,
                                   const Lowered& otherwise) {
  Lowered result;
  result.reads_next = then.reads_next || otherwise.reads_next;
  result.dangers = united(graph_, guarded(graph_, condition, then.dangers),
                          guarded(graph_, !condition, otherwise.dangers));
  const auto is_single = [](const Lowered& lowered) {
    return lowered.alternatives.size() == 1 && !lowered.alternatives[0].upto &&
           lowered.alternatives[0].condition == kTrue;
  };
  if (is_single(then) && is_single(otherwise)) {
    const Value& a = then.value();
    const Value& b = otherwise.value();
    result.alternatives.push_back({kTrue, choose(graph_, condition, alike(a, b), alike(b, a)), {}});
    return result;
  }
  add_alternatives(result, condition, then);
  add_alternatives(result, !condition, otherwise);
  return result;
}

/// An alternative that is there already becomes possible under both conditions: definitions of sets
/// by sets would grow exponentially.
void ExpressionLowering::add_alternatives(Lowered& result, Literal condition,
                                          const Lowered& lowered) {
  for (const Alternative& alternative : lowered.alternatives) {
    const Literal guard = graph_.conjunction(condition, alternative.condition);
    if (guard == kFalse) continue;
    const auto same = std::find_if(
        result.alternatives.begin(), result.alternatives.end(), [&](const Alternative& other) {
          return other.value == alternative.value && other.upto == alternative.upto;
        });
    if (same == result.alternatives.end()) {
      result.alternatives.push_back({guard, alternative.value, alternative.upto});
    } else {
      same->condition = graph_.disjunction(same->condition, guard);
    }
  }
}

Lowered ExpressionLowering::set_of(Key key) {
  Lowered result;
  for (const ExpressionId id : model_.operands_of(key.id)) {
    const Lowered& element = *slot({id, key.time});
    result.reads_next |= element.reads_next;
    result.dangers = united(graph_, result.dangers, element.dangers);
    add_alternatives(result, kTrue, element);
  }
  return result;
}

Lowered ExpressionLowering::range_of(Key key) {
  const auto operands = model_.operands_of(key.id);
  const Lowered& low = *slot({operands[0], key.time});
  const Lowered& high = *slot({operands[1], key.time});
  Lowered result;
  result.reads_next = low.reads_next || high.reads_next;
  result.dangers = united(graph_, low.dangers, high.dangers);
  const IntegerPart& first = low.value().integer;
  const IntegerPart& last = high.value().integer;
  const bool is_small = first.is_constant() && last.is_constant() && first.low <= last.low &&
                        last.low - first.low < kWrittenOut;
  if (!is_small) {
    result.alternatives.push_back({kTrue, low.value(), high.value()});
    return result;
  }
  for (std::int64_t value = first.low; value <= last.low; ++value) {
    result.alternatives.push_back({kTrue, integer_value(value), {}});
  }
  return result;
}

/// e in S; of a set on the left every element.
Lowered ExpressionLowering::membership(Key key) {
  const auto operands = model_.operands_of(key.id);
  const Lowered& left = *slot({operands[0], key.time});
  const Lowered& right = *slot({operands[1], key.time});
  Literal result = kTrue;
  for (const Alternative& alternative : left.alternatives) {
    if (alternative.upto) {
      diagnostics_.report({Severity::Error, code::kValueTooLarge, model_[operands[0]].span,
                           "a range on the left of \"in\" must be small and of constants"});
    }
    result = graph_.conjunction(
        result, graph_.implies(alternative.condition, is_among(alternative.value, right)));
  }
  Lowered lowered = single(truth_value(result));
  lowered.reads_next = left.reads_next || right.reads_next;
  lowered.dangers = united(graph_, left.dangers, right.dangers);
  return lowered;
}

Literal ExpressionLowering::is_among(const Value& value, const Lowered& lowered) {
  std::vector<Literal> cases;
  for (const Alternative& alternative : lowered.alternatives) {
    const Value& low = alternative.value;
    Literal is_it = kFalse;
    if (!alternative.upto) {
      is_it = equal(graph_, alike(value, low), alike(low, value));
    } else if (value.is_symbol != kTrue) {
      is_it =
          graph_.conjunction(!less(graph_, value, low), !less(graph_, *alternative.upto, value));
      is_it = graph_.conjunction(!value.is_symbol, is_it);
    }
    cases.push_back(graph_.conjunction(alternative.condition, is_it));
  }
  return graph_.disjunction(cases);
}

Literal ExpressionLowering::is_among(FlatVariableId variable, Time time, const Lowered& lowered) {
  std::vector<Literal> cases;
  for (const Alternative& alternative : lowered.alternatives) {
    Literal is_it = kTrue;
    if (alternative.upto) {
      Lowered range;
      range.alternatives.push_back(alternative);
      is_it = is_among(encoding_.read(variable, time), range);
    } else {
      const Encoded encoded = encoding_.encode(variable, alternative.value);
      for (std::size_t i = 0; i < encoded.bits.size(); ++i) {
        const Literal bit = encoding_.bit(variable, i, time);
        is_it = graph_.conjunction(is_it, graph_.equivalent(bit, encoded.bits[i]));
      }
      is_it = graph_.conjunction(is_it, encoded.fits);
    }
    cases.push_back(graph_.conjunction(alternative.condition, is_it));
  }
  return graph_.disjunction(cases);
}

Dangers ExpressionLowering::misfits(FlatVariableId variable, const Lowered& lowered, Span span) {
  const FlatVariable& target = model_.variables[index(variable)];
  Dangers dangers;
  const auto add = [&](Literal condition, const Value& value) {
    const Literal escapes = graph_.conjunction(condition, !encoding_.encode(variable, value).fits);
    dangers = united(graph_, dangers,
                     hazards_.strike(escapes, {code::kValueRange, span, target.name, value}));
  };
  for (const Alternative& alternative : lowered.alternatives) {
    add(alternative.condition, alternative.value);
    if (!alternative.upto) continue;
    add(alternative.condition, *alternative.upto);
    if (!smv::range_of(target.type)) {
      diagnostics_.report({Severity::Error, code::kValueTooLarge, span,
                           "a large range is given to a variable that is not one"});
    }
  }
  return dangers;
}

bool ExpressionLowering::is_array(ExpressionId id) const {
  std::size_t depth = 0;
  while (model_[id].op == Operator::Index || model_[id].op == Operator::Next) {
    if (model_[id].op == Operator::Index) ++depth;
    id = model_.operands_of(id)[0];
  }
  for (; model_[id].op == Operator::Array; --depth) {
    if (depth == 0) return true;
    if (model_.array_of(id).elements.empty()) return false;
    id = model_.array_of(id).elements.front();
  }
  return false;
}

Lowered ExpressionLowering::element(Key key) {
  if (is_array(key.id)) return {};
  std::vector<Key> places;
  Time time = key.time;
  ExpressionId base = key.id;
  while (model_[base].op != Operator::Array) {
    const auto operands = model_.operands_of(base);
    if (model_[base].op == Operator::Next) {
      time = Time::Next;
    } else {
      places.push_back({operands[1], time});
    }
    base = operands[0];
  }
  std::reverse(places.begin(), places.end());
  Lowered result = element_of(model_.array_of(base), places, time);
  result.reads_next |= time == Time::Next && key.time == Time::Now;
  return result;
}

Lowered ExpressionLowering::element_of(const Array& array, std::span<const Key> places, Time time) {
  const Lowered& place = *slot(places.front());
  const Value number = checked(places.front().id, to_integer(place.value()));
  const auto count = static_cast<std::int64_t>(array.elements.size());
  std::optional<Lowered> result;
  for (std::int64_t i = count; i-- > 0;) {
    const ExpressionId id = array.elements[static_cast<std::size_t>(i)];
    const Lowered here = places.size() > 1
                             ? element_of(model_.array_of(id), places.subspan(1), time)
                             : *slot({id, time});
    const Literal is_here = is_integer(graph_, number, array.low + i);
    result = result ? merged(is_here, here, *result) : here;
  }
  const Literal is_outside =
      graph_.disjunction(less(graph_, number, integer_value(array.low)),
                         less(graph_, integer_value(array.low + count - 1), number));
  result->dangers = guarded(graph_, !is_outside, std::move(result->dangers));
  result->dangers = united(graph_, result->dangers, place.dangers);
  const Dangers outside =
      hazards_.strike(is_outside, {code::kIndexBounds, model_[places.front().id].span,
                                   fmt::format("the index of {} is not always between {} and {}",
                                               array.name, array.low, array.low + count - 1)});
  result->dangers = united(graph_, result->dangers, outside);
  result->reads_next |= place.reads_next;
  return std::move(*result);
}

Value ExpressionLowering::alike(const Value& value, const Value& other) const {
  const bool differs = value.type.kind == ValueType::Kind::Boolean && other.type.is_scalar();
  return differs ? to_integer(value).value_or(value) : value;
}

Value ExpressionLowering::checked(ExpressionId id, std::optional<Value> value) {
  if (value) return *value;
  diagnostics_.report({Severity::Error, code::kValueTooLarge, model_[id].span,
                       fmt::format("the integers here may be larger than {}", kLargestInteger)});
  return integer_value(0);
}

}  // namespace proviso::smv
