#include "lang/smv/constant.hpp"

#include <algorithm>
#include <charconv>
#include <limits>

namespace proviso::smv {
namespace {

constexpr unsigned kMaximumDepth = 3000;

std::optional<std::int64_t> small(std::int64_t value) {
  constexpr std::int64_t kMost = std::numeric_limits<std::int32_t>::max();
  if (value > kMost || value < -kMost - 1) return std::nullopt;
  return value;
}

}  // namespace

std::optional<std::int64_t> folded(Operator op, std::int64_t a, std::int64_t b) {
  if (!small(a) || !small(b)) return std::nullopt;
  switch (op) {
    case Operator::Add:
      return small(a + b);
    case Operator::Subtract:
      return small(a - b);
    case Operator::Multiply:
      return small(a * b);
    case Operator::Divide:
      return b == 0 ? std::nullopt : small(a / b);
    case Operator::Modulo:
      return b == 0 ? std::nullopt : small(a % b);
    case Operator::Minimum:
      return std::min(a, b);
    case Operator::Maximum:
      return std::max(a, b);
    default:
      return std::nullopt;
  }
}

std::optional<std::int64_t> Constants::value(InstanceId scope, ExpressionId expression) {
  const Key key{scope, expression};
  if (const auto known = known_.find(key); known != known_.end()) return known->second;
  // A definition that is met inside its own is no constant.
  known_[key] = std::nullopt;
  if (depth_ > kMaximumDepth) return std::nullopt;
  ++depth_;
  const auto result = compute(scope, expression);
  --depth_;
  known_[key] = result;
  return result;
}

std::optional<std::int64_t> Constants::compute(InstanceId scope, ExpressionId id) {
  const Expression& expression = document_[id];
  switch (expression.op) {
    case Operator::Integer: {
      std::int64_t number = 0;
      const std::string& text = expression.text;
      const auto read = std::from_chars(text.data(), text.data() + text.size(), number);
      return read.ec == std::errc() ? small(number) : std::nullopt;
    }
    case Operator::Name:
    case Operator::Member:
      return of_name(scope, id);
    case Operator::Negate:
    case Operator::Absolute: {
      const auto operand = value(scope, expression.operands.front());
      if (!operand) return std::nullopt;
      return small(expression.op == Operator::Absolute && *operand >= 0 ? *operand : -*operand);
    }
    default:
      break;
  }
  if (expression.operands.size() != 2) return std::nullopt;
  const auto left = value(scope, expression.operands.front());
  const auto right = value(scope, expression.operands.back());
  return left && right ? folded(expression.op, *left, *right) : std::nullopt;
}

std::optional<std::int64_t> Constants::of_name(InstanceId scope, ExpressionId id) {
  const auto place = scopes_.find(scope, id);
  if (!place) return std::nullopt;
  if (place->kind == Place::Kind::Define) {
    const Module& module = scopes_[place->instance].module->module;
    return value(place->instance, module.defines[place->at].value);
  }
  if (place->kind == Place::Kind::Expression) return value(place->instance, place->expression);
  return std::nullopt;
}

}  // namespace proviso::smv
