#include "lang/smv/typing.hpp"

#include <algorithm>
#include <array>
#include <utility>

#include <fmt/format.h>

#include "lang/smv/constant.hpp"
#include "lang/smv/lower_codes.hpp"
#include "lang/smv/operator_text.hpp"
#include "lang/smv/postorder.hpp"

namespace proviso::smv {
namespace {

/// Whether a set may be an operand.
bool takes_sets(Operator op) {
  switch (op) {
    case Operator::Define:
    case Operator::Array:
    case Operator::Index:
    case Operator::Set:
    case Operator::Union:
    case Operator::In:
    case Operator::Conditional:
    case Operator::Case:
    case Operator::Next:
      return true;
    default:
      return false;
  }
}

/// An integer is no symbol.
bool may_be_equal(const ValueType& a, const ValueType& b) {
  using Kind = ValueType::Kind;
  return !(a.kind == Kind::Integer && b.kind == Kind::Symbolic) &&
         !(a.kind == Kind::Symbolic && b.kind == Kind::Integer);
}

ValueType of_enumeration(const FlatType& type) {
  bool has_symbol = false;
  bool has_integer = false;
  bool has_truth = false;
  for (const FlatType::Value& value : type.values) {
    has_symbol |= value.kind == FlatType::Value::Kind::Symbol;
    has_integer |= value.kind == FlatType::Value::Kind::Integer;
    has_truth |= value.kind == FlatType::Value::Kind::Truth;
  }
  if (has_truth) return has_symbol || has_integer ? kUnknownType : kBooleanType;
  if (has_symbol && has_integer) return {ValueType::Kind::Mixed};
  return has_symbol ? kSymbolicType : kIntegerType;
}

}  // namespace

ValueType type_of(const FlatType& type) {
  switch (type.kind) {
    case FlatType::Kind::Boolean:
      return kBooleanType;
    case FlatType::Kind::Range:
      return kIntegerType;
    case FlatType::Kind::UnsignedWord:
      return word_type(false, type.width);
    case FlatType::Kind::SignedWord:
      return word_type(true, type.width);
    case FlatType::Kind::Enumeration:
      break;
  }
  return of_enumeration(type);
}

std::vector<ExpressionId> dependencies(const FlatModel& model, ExpressionId id) {
  const Operator op = model[id].op;
  if (op == Operator::Define) return {model.define_of(id).value};
  if (op == Operator::Array) return model.array_of(id).elements;
  const auto operands = model.operands_of(id);
  return {operands.begin(), operands.end()};
}

Typing::Typing(const FlatModel& model, TypingOptions options, Diagnostics& diagnostics)
    : model_(model),
      options_(options),
      diagnostics_(diagnostics),
      types_(model.expressions.size()),
      constants_(model.expressions.size()) {}

ValueType Typing::of(ExpressionId root) {
  in_postorder(
      root, [this](ExpressionId id) { return types_[index(id)].has_value(); },
      [this](ExpressionId id) { return dependencies(model_, id); },
      [this](ExpressionId id) {
        types_[index(id)] = computed(id);
        constants_[index(id)] = computed_constant(id);
      });
  return known(root);
}

ValueType Typing::computed(ExpressionId id) {
  const Operator op = model_[id].op;
  if (!takes_sets(op) && rejects_set_operand(id)) return kUnknownType;
  switch (op) {
    case Operator::Define:
      return known(model_.define_of(id).value);
    case Operator::Array:
      return joined(id, model_.array_of(id).elements, 0, 1);
    case Operator::Index:
      return indexed(id);
    case Operator::Set:
    case Operator::Union:
    case Operator::Range:
    case Operator::Conditional:
    case Operator::Case:
    case Operator::In:
      return chosen(id);
    case Operator::Not:
    case Operator::And:
    case Operator::Or:
    case Operator::Xor:
    case Operator::Xnor:
    case Operator::Implies:
    case Operator::Equivalent:
      return logical(id);
    case Operator::Equal:
    case Operator::NotEqual:
    case Operator::Less:
    case Operator::LessEqual:
    case Operator::Greater:
    case Operator::GreaterEqual:
      return compared(id);
    case Operator::Negate:
    case Operator::Add:
    case Operator::Subtract:
    case Operator::Multiply:
    case Operator::Divide:
    case Operator::Modulo:
    case Operator::Absolute:
    case Operator::Minimum:
    case Operator::Maximum:
      return arithmetic(id);
    case Operator::ShiftLeft:
    case Operator::ShiftRight:
    case Operator::RotateLeft:
    case Operator::RotateRight:
      return shifted(id);
    case Operator::Concatenate:
    case Operator::ToBoolean:
    case Operator::ToWord:
    case Operator::ToInteger:
    case Operator::ToSigned:
    case Operator::ToUnsigned:
    case Operator::SizeOf:
    case Operator::Count:
      return converted(id);
    case Operator::Extend:
    case Operator::Resize:
      return resized(id);
    case Operator::BitSelection:
      return selected(id);
    case Operator::UnsignedConstant:
    case Operator::SignedConstant:
      return word_constant(id);
    case Operator::Next:
      return operand(id, 0);
    default:
      break;
  }
  if (!is_ctl(op) && !is_ltl(op)) return leaf(id);
  return is_boolean(operand(id, 0)) ? kBooleanType : wrong(id);
}

ValueType Typing::leaf(ExpressionId id) {
  switch (model_[id].op) {
    case Operator::True:
    case Operator::False:
    case Operator::Running:
      return kBooleanType;
    case Operator::Integer:
      return kIntegerType;
    case Operator::Symbol:
      return kSymbolicType;
    case Operator::Word: {
      const WordConstant& word = model_.word_of(id);
      if (word.bits.size() > kWidestWord) return too_wide(id);
      return word_type(word.is_signed, static_cast<std::uint32_t>(word.bits.size()));
    }
    case Operator::Variable:
      return type_of(model_.variable_of(id).type);
    default:
      return kUnknownType;
  }
}

ValueType Typing::indexed(ExpressionId id) {
  const ExpressionId base = model_.operands_of(id)[0];
  const ValueType place = operand(id, 1);
  const bool is_place = is_integer(place) || place.kind == ValueType::Kind::UnsignedWord;
  const Operator op = model_[base].op;
  const bool is_array = op == Operator::Array || op == Operator::Index || op == Operator::Next;
  if (!is_array || !is_place || place.is_set) return wrong(id);
  return known(base);
}

ValueType Typing::joined(ExpressionId id, std::span<const ExpressionId> operands, std::size_t first,
                         std::size_t stride) {
  ValueType type = kUnknownType;
  bool is_first = true;
  for (std::size_t i = first; i < operands.size(); i += stride) {
    const auto both = is_first ? known(operands[i]) : common(type, known(operands[i]));
    if (!both) {
      diagnostics_.report(
          {Severity::Error, code::kOperandType, model_[operands[i]].span,
           fmt::format("illegal operand types of \"{}\": {} and {}", symbol_of(model_[id].op),
                       to_string(type), to_string(known(operands[i])))});
      return kUnknownType;
    }
    type = *both;
    is_first = false;
  }
  return type;
}

ValueType Typing::chosen(ExpressionId id) {
  const Operator op = model_[id].op;
  const auto operands = model_.operands_of(id);
  if (op == Operator::Range) {
    const bool is_range = is_integer(operand(id, 0)) && is_integer(operand(id, 1));
    return is_range ? ValueType{ValueType::Kind::Integer, true} : wrong(id);
  }
  if (op == Operator::In) {
    if (has_unknown_operand(id)) return kUnknownType;
    const bool are_alike =
        common(operand(id, 0), operand(id, 1)) && may_be_equal(operand(id, 0), operand(id, 1));
    return are_alike ? kBooleanType : wrong(id);
  }
  if (op == Operator::Set || op == Operator::Union) {
    ValueType type = joined(id, operands, 0, 1);
    if (operands.size() > 1) {
      if (type.is_word()) return wrong(id);
      type.is_set = true;
    }
    return type;
  }
  for (std::size_t i = 0; i + 1 < operands.size(); i += 2) {
    if (op == Operator::Conditional && i > 0) break;
    const ValueType condition = known(operands[i]);
    if (is_boolean(condition)) continue;
    if (condition.is_unknown()) return kUnknownType;
    diagnostics_.report(
        {Severity::Error, code::kOperandType, model_[operands[i]].span,
         fmt::format("illegal left operand type of \"{}\": it should be boolean, but is {}",
                     op == Operator::Case ? ":" : "?", to_string(condition))});
    return kUnknownType;
  }
  return joined(id, operands, 1, op == Operator::Case ? 2 : 1);
}

ValueType Typing::logical(ExpressionId id) {
  const ValueType left = operand(id, 0);
  const ValueType right = model_[id].operand_count > 1 ? operand(id, 1) : left;
  if (is_boolean(left) && is_boolean(right)) return kBooleanType;
  return left.is_word() && left == right ? left : wrong(id);
}

ValueType Typing::compared(ExpressionId id) {
  const Operator op = model_[id].op;
  const ValueType left = operand(id, 0);
  const ValueType right = operand(id, 1);
  if (has_unknown_operand(id)) return kUnknownType;
  const auto both = common(left, right);
  if (!both || !may_be_equal(left, right)) return wrong(id);
  if (op == Operator::Equal || op == Operator::NotEqual) return kBooleanType;
  const bool is_ordered = both->is_word() || (is_integer(left) && is_integer(right));
  return is_ordered ? kBooleanType : wrong(id);
}

ValueType Typing::arithmetic(ExpressionId id) {
  const ValueType left = operand(id, 0);
  const ValueType right = model_[id].operand_count > 1 ? operand(id, 1) : left;
  if (is_integer(left) && is_integer(right)) return kIntegerType;
  return left.is_word() && left == right ? left : wrong(id);
}

ValueType Typing::shifted(ExpressionId id) {
  const ValueType amount = operand(id, 1);
  const bool is_amount = is_integer(amount) || amount.kind == ValueType::Kind::UnsignedWord;
  return operand(id, 0).is_word() && is_amount ? operand(id, 0) : wrong(id);
}

ValueType Typing::converted(ExpressionId id) {
  const ValueType type = operand(id, 0);
  switch (model_[id].op) {
    case Operator::Concatenate:
      if (!type.is_word() || !operand(id, 1).is_word()) return wrong(id);
      if (type.width + operand(id, 1).width > kWidestWord) return too_wide(id);
      return word_type(false, type.width + operand(id, 1).width);
    case Operator::ToBoolean:
      if (type.is_word() ? type.width == 1 : is_integer(type) || is_boolean(type)) {
        return kBooleanType;
      }
      return wrong(id);
    case Operator::ToWord:
      return is_boolean(type) ? word_type(false, 1) : wrong(id);
    case Operator::ToInteger:
      if (type.is_word() || is_boolean(type) || is_integer(type)) return kIntegerType;
      return wrong(id);
    case Operator::ToSigned:
    case Operator::ToUnsigned:
      if (!type.is_word()) return wrong(id);
      return word_type(model_[id].op == Operator::ToSigned, type.width);
    case Operator::SizeOf:
      return type.is_word() ? kIntegerType : wrong(id);
    default:
      break;
  }
  for (std::size_t i = 0; i < model_[id].operand_count; ++i) {
    if (!is_boolean(operand(id, i))) return wrong(id);
  }
  return kIntegerType;
}

ValueType Typing::too_wide(ExpressionId id) {
  diagnostics_.report({Severity::Error, code::kWordWidth, model_[id].span,
                       fmt::format("a word has 1 to {} bits", kWidestWord)});
  return kUnknownType;
}

ValueType Typing::resized(ExpressionId id) {
  const ValueType type = operand(id, 0);
  const auto amount = constant(model_.operands_of(id)[1]);
  if (!type.is_word()) return wrong(id);
  const bool extends = model_[id].op == Operator::Extend;
  const std::int64_t width = amount.value_or(-1) + (extends ? type.width : 0);
  if (!amount || *amount < 0 || width < 1 || width > kWidestWord) {
    diagnostics_.report({Severity::Error, code::kWordWidth, model_[model_.operands_of(id)[1]].span,
                         fmt::format("the width of \"{}\" must be a constant that gives a word of "
                                     "1 to {} bits",
                                     symbol_of(model_[id].op), kWidestWord)});
    return kUnknownType;
  }
  return word_type(type.kind == ValueType::Kind::SignedWord, static_cast<std::uint32_t>(width));
}

ValueType Typing::selected(ExpressionId id) {
  const ValueType type = operand(id, 0);
  const auto high = constant(model_.operands_of(id)[1]);
  const auto low = constant(model_.operands_of(id)[2]);
  if (!type.is_word()) return wrong(id);
  if (!high || !low || *low < 0 || *high < *low || *high >= type.width) {
    diagnostics_.report({Severity::Error, code::kWordWidth, model_[id].span,
                         fmt::format("the bits that are selected must be constants with {} >= high "
                                     ">= low >= 0",
                                     type.width - 1)});
    return kUnknownType;
  }
  return word_type(false, static_cast<std::uint32_t>(*high - *low + 1));
}

ValueType Typing::word_constant(ExpressionId id) {
  const bool is_signed = model_[id].op == Operator::SignedConstant;
  const auto value = constant(model_.operands_of(id)[0]);
  const auto width = constant(model_.operands_of(id)[1]);
  const bool has_width = width && *width >= 1 && *width <= kWidestWord;
  bool fits = value && has_width;
  if (fits && *width < 63) {
    const std::int64_t count = std::int64_t{1} << *width;
    fits = is_signed ? -count / 2 <= *value && *value < count / 2 : 0 <= *value && *value < count;
  }
  if (!fits) {
    diagnostics_.report({Severity::Error, code::kWordWidth, model_[id].span,
                         fmt::format("\"{}\" needs a constant that fits a word of a constant width",
                                     symbol_of(model_[id].op))});
    return kUnknownType;
  }
  return word_type(is_signed, static_cast<std::uint32_t>(*width));
}

std::optional<std::int64_t> Typing::computed_constant(ExpressionId id) const {
  const FlatExpression& node = model_[id];
  const auto operands = model_.operands_of(id);
  switch (node.op) {
    case Operator::Integer:
      return node.payload;
    case Operator::Define:
      return constant(model_.define_of(id).value);
    case Operator::SizeOf:
      return known(operands[0]).width;
    case Operator::Negate: {
      const auto value = constant(operands[0]);
      return value ? folded(Operator::Subtract, 0, *value) : std::nullopt;
    }
    default:
      break;
  }
  if (operands.size() != 2) return {};
  const auto left = constant(operands[0]);
  const auto right = constant(operands[1]);
  return left && right ? folded(node.op, *left, *right) : std::nullopt;
}

void Typing::require_boolean(ExpressionId id, std::string_view where) {
  const ValueType type = of(id);
  if (is_boolean(type) || type.is_unknown()) return;
  diagnostics_.report({Severity::Error, code::kBooleanExpected, model_[id].span,
                       fmt::format("{} should be boolean, but is {}", where, to_string(type))});
}

void Typing::require_assignable(const Assignment& assignment) {
  const ValueType value = of(assignment.value);
  const FlatVariable& target = model_.variables[index(assignment.target)];
  const ValueType type = type_of(target.type);
  if (value.is_unknown() || type.is_unknown() || common(type, value)) return;
  diagnostics_.report({Severity::Error, code::kAssignedType, model_[assignment.value].span,
                       fmt::format("illegal operand types of \":=\": {} is {}, its value {}",
                                   target.name, to_string(type), to_string(value))});
}

ValueType Typing::operand(ExpressionId id, std::size_t place) const {
  return known(model_.operands_of(id)[place]);
}

bool Typing::is_boolean(const ValueType& type) const {
  if (type.is_set) return false;
  return type.kind == ValueType::Kind::Boolean ||
         (options_.legacy_bool && type.kind == ValueType::Kind::Integer);
}

bool Typing::is_integer(const ValueType& type) const {
  if (type.is_set) return false;
  return type.kind == ValueType::Kind::Integer ||
         (options_.legacy_bool && type.kind == ValueType::Kind::Boolean);
}

std::optional<ValueType> Typing::common(const ValueType& a, const ValueType& b) const {
  if (!options_.legacy_bool) return join(a, b);
  const auto as_integer = [](ValueType type) {
    if (type.kind == ValueType::Kind::Boolean) type.kind = ValueType::Kind::Integer;
    return type;
  };
  return a.kind == b.kind ? join(a, b) : join(as_integer(a), as_integer(b));
}

bool Typing::has_unknown_operand(ExpressionId id) const {
  const auto operands = model_.operands_of(id);
  return std::any_of(operands.begin(), operands.end(),
                     [this](ExpressionId operand) { return known(operand).is_unknown(); });
}

bool Typing::rejects_set_operand(ExpressionId id) {
  for (const ExpressionId operand : model_.operands_of(id)) {
    if (!known(operand).is_set) continue;
    diagnostics_.report({Severity::Error,
                         code::kSetHere,
                         model_[operand].span,
                         fmt::format("illegal operand type of \"{}\": {}", symbol_of(model_[id].op),
                                     to_string(known(operand))),
                         {},
                         "a choice stands on the right of := or in; e in {a, b} says that e is one "
                         "of them"});
    return true;
  }
  return false;
}

ValueType Typing::wrong(ExpressionId id) {
  if (has_unknown_operand(id)) return kUnknownType;
  std::string types;
  for (const ExpressionId operand : model_.operands_of(id)) {
    types += types.empty() ? "" : " and ";
    types += to_string(known(operand));
  }
  const bool is_one = model_[id].operand_count == 1;
  diagnostics_.report({Severity::Error, code::kOperandType, model_[id].span,
                       fmt::format("illegal operand type{} of \"{}\": {}", is_one ? "" : "s",
                                   symbol_of(model_[id].op), types)});
  return kUnknownType;
}

}  // namespace proviso::smv
