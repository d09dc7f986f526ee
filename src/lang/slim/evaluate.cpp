// Evaluates expressions: names, types and values.
#include <algorithm>

#include <fmt/format.h>

#include "base/suggest.hpp"
#include "lang/slim/codes.hpp"
#include "lang/slim/network.hpp"

namespace proviso::slim {

using circuit::Literal;

Network::Found Network::find(const Path& reference, const Scope& scope) const {
  Found found;
  if (scope.is_error) {
    const auto& clocks = model_[scope.instance].error->clocks;
    found.instance = scope.instance;
    for (std::size_t i = 0; i < clocks.size(); ++i) {
      if (reference.size() > 1 || clocks[i].name.text != reference.front().text) continue;
      found.kind = Found::Kind::ErrorClock;
      found.member = i;
    }
    return found;
  }
  InstanceId at = scope.instance;
  for (std::size_t i = 0; i + 1 < reference.size(); ++i) {
    const auto child = model_[at].structure->find_child(reference[i].text);
    if (!child || (i > 0 && !scope.is_property)) return found;
    at = model_[at].children[*child];
  }
  found.instance = at;
  const Structure& structure = *model_[at].structure;
  const std::string& name = reference.back().text;
  if (const auto member = structure.find_member(name)) {
    const bool is_visible =
        reference.size() == 1 || scope.is_property || structure.members[*member].port != nullptr;
    if (!is_visible) return found;
    found.kind = Found::Kind::Member;
    found.member = *member;
  } else if (scope.is_property && name == "mode" && !structure.modes.empty()) {
    found.kind = Found::Kind::Mode;
  } else if (scope.is_property && name == "error" && model_[at].is_faulty) {
    found.kind = Found::Kind::Error;
  } else if (scope.is_property && name == "active") {
    found.kind = Found::Kind::Active;
  }
  return found;
}

std::optional<Value> Network::reference_value(const Expression& expression, const Scope& scope,
                                              const ValueType* expected) {
  const Found found = find(expression.reference, scope);
  const Instance& instance = model_[found.instance];
  switch (found.kind) {
    case Found::Kind::Member: {
      if (!instance.structure->members[found.member].has_value()) {
        error(code::kType, expression.span,
              fmt::format("{} is an event port and has no value", to_string(expression.reference)));
        return {};
      }
      const bool is_outside = scope.is_property || scope.below.has_value();
      if (is_outside && instance.structure->members[found.member].is_clock) {
        error(code::kStrictClock, expression.span,
              "properties and fault effects cannot mention a clock");
        return {};
      }
      const bool is_below = found.instance == scope.instance && scope.below == found.member;
      if (is_below) return base(found.instance, found.member, false);
      return value(found.instance, found.member,
                   !scope.sent.empty() && scope.sent == to_string(expression.reference));
    }
    case Found::Kind::Mode: {
      ValueType type{ValueType::Kind::Enumeration};
      for (const Mode* mode : instance.structure->modes) type.literals.push_back(mode->name.text);
      type.high = static_cast<std::int64_t>(type.literals.size()) - 1;
      const auto variable = modes_[index(found.instance)];
      if (!variable) return constant_value(type, 0);
      return Value{type, bits(*variable, Time::Now)};
    }
    case Found::Kind::Error: {
      ValueType type{ValueType::Kind::Enumeration};
      for (const ErrorState& state : instance.error->states) {
        type.literals.push_back(state.name.text);
      }
      type.high = static_cast<std::int64_t>(type.literals.size()) - 1;
      const auto variable = errors_[index(found.instance)];
      if (!variable) return constant_value(type, 0);
      return Value{type, bits(*variable, Time::Now)};
    }
    case Found::Kind::ErrorClock:
      return decode(graph(), bits(error_clock(found.instance, found.member), Time::Now),
                    instance.error->clocks[found.member].type);
    case Found::Kind::Active:
      return boolean_value(active(found.instance, Time::Now));
    case Found::Kind::Nothing:
      break;
  }
  if (expected != nullptr && expression.reference.size() == 1) {
    const auto& literals = expected->literals;
    const auto at = std::find(literals.begin(), literals.end(), expression.reference[0].text);
    if (at != literals.end()) return constant_value(*expected, at - literals.begin());
    if (expected->kind == ValueType::Kind::Enumeration) {
      error(code::kUnknown, expression.span,
            fmt::format("{} is not a literal of {}", expression.reference[0].text,
                        to_string(*expected)),
            did_you_mean(expression.reference[0].text, literals));
      return {};
    }
  }
  report_unknown(expression, scope);
  return {};
}

void Network::report_unknown(const Expression& expression, const Scope& scope) {
  const Path& reference = expression.reference;
  InstanceId at = scope.instance;
  std::vector<std::string> known;
  for (std::size_t i = 0; i + 1 < reference.size(); ++i) {
    const Structure& structure = *model_[at].structure;
    const auto child = structure.find_child(reference[i].text);
    if (!child) {
      for (const Child& one : structure.children) known.push_back(one.text->name.text);
      return error(code::kUnknown, reference[i].span,
                   fmt::format("there is no subcomponent {}", reference[i].text),
                   did_you_mean(reference[i].text, known));
    }
    if (i > 0 && !scope.is_property) {
      return error(code::kUnknown, expression.span,
                   fmt::format("{} is too deep", to_string(reference)),
                   "an implementation sees its own names and the ports of its subcomponents");
    }
    at = model_[at].children[*child];
  }
  const Instance& instance = model_[at];
  const std::string& name = reference.back().text;
  if (name == "mode" || name == "error") {
    const std::string where = instance.path.empty() ? "the root" : instance.path;
    const std::string help =
        !scope.is_property ? "modes and error states are visible in properties only"
        : name == "mode"   ? fmt::format("{} has no modes", where)
        : instance.error == nullptr
            ? fmt::format("{} has no error model", where)
            : fmt::format(
                  "the error model of {} is not part of the model: see --nominal and "
                  "--faults",
                  where);
    return error(code::kUnknown, expression.span,
                 fmt::format("there is no {}", to_string(reference)), help);
  }
  for (const Member& member : instance.structure->members) {
    if (member.has_value()) known.push_back(member.name.text);
  }
  error(code::kUnknown, expression.span, fmt::format("there is no {}", to_string(reference)),
        did_you_mean(name, known));
}

/// Whether the expression is a literal whose type must be known from elsewhere.
bool Network::needs_type(ExpressionId id, const Scope& scope) const {
  const Expression& expression = document_[id];
  if (expression.op == Operator::Conditional) {
    return needs_type(expression.operands[1], scope) && needs_type(expression.operands[2], scope);
  }
  return expression.op == Operator::Reference && expression.reference.size() == 1 &&
         find(expression.reference, scope).kind == Found::Kind::Nothing;
}

std::optional<std::pair<Value, Value>> Network::alike(const Expression& expression, ExpressionId a,
                                                      ExpressionId b, const Scope& scope,
                                                      const ValueType* expected) {
  const bool second_first = needs_type(a, scope);
  auto first = evaluate(second_first ? b : a, scope, expected);
  if (!first) return {};
  const ValueType* type = first->is_integer() ? nullptr : &first->type;
  auto second = evaluate(second_first ? a : b, scope, type);
  if (!second) return {};
  if (!are_alike(first->type, second->type)) {
    const auto text = [](const Value& one) {
      return one.is_integer() ? "an integer" : to_string(one.type);
    };
    error(code::kType, expression.span,
          fmt::format("{} and {} are different types", text(second_first ? *second : *first),
                      text(second_first ? *first : *second)));
    return {};
  }
  if (second_first) std::swap(*first, *second);
  return std::pair(std::move(*first), std::move(*second));
}

std::optional<Value> Network::typed(ExpressionId id, const Scope& scope, ValueType::Kind kind,
                                    std::string_view what) {
  auto result = evaluate(id, scope, nullptr);
  if (!result) return {};
  if (result->type.kind == kind) return result;
  error(code::kType, document_[id].span,
        fmt::format("{} is {}, not {}", what,
                    kind == ValueType::Kind::Boolean ? "a Boolean" : "an integer",
                    result->is_integer() ? "an integer" : to_string(result->type)));
  return {};
}

Literal Network::condition(ExpressionId id, const Scope& scope, std::string_view what) {
  const auto result = typed(id, scope, ValueType::Kind::Boolean, what);
  return result ? result->truth() : circuit::kFalse;
}

std::optional<Value> Network::evaluate(ExpressionId id, const Scope& scope,
                                       const ValueType* expected) {
  const Expression& expression = document_[id];
  switch (expression.op) {
    case Operator::Reference:
      return reference_value(expression, scope, expected);
    case Operator::Integer:
      return integer_value(expression.integer);
    case Operator::Real:
      error(code::kReal, expression.span, "real numbers are not read");
      return {};
    case Operator::True:
      return boolean_value(circuit::kTrue);
    case Operator::False:
      return boolean_value(circuit::kFalse);
    case Operator::Conditional:
      return conditional(expression, scope, expected);
    case Operator::Not:
    case Operator::And:
    case Operator::Or:
    case Operator::Xor:
    case Operator::Implies:
    case Operator::Iff:
      return logical(expression, scope);
    case Operator::Equal:
    case Operator::NotEqual:
    case Operator::Less:
    case Operator::LessEqual:
    case Operator::Greater:
    case Operator::GreaterEqual:
      return comparison(expression, scope);
    default:
      return numeric(expression, scope);
  }
}

std::optional<Value> Network::conditional(const Expression& expression, const Scope& scope,
                                          const ValueType* expected) {
  const auto test = typed(expression.operands[0], scope, ValueType::Kind::Boolean, "a condition");
  if (!test) return {};
  Scope then = scope;
  then.under = graph().conjunction(scope.under, test->truth());
  Scope otherwise = scope;
  otherwise.under = graph().conjunction(scope.under, !test->truth());
  const bool second_first = needs_type(expression.operands[1], scope);
  const auto first = evaluate(expression.operands[second_first ? 2 : 1],
                              second_first ? otherwise : then, expected);
  if (!first) return {};
  const ValueType* type = first->is_integer() ? expected : &first->type;
  const auto second =
      evaluate(expression.operands[second_first ? 1 : 2], second_first ? then : otherwise, type);
  if (!second) return {};
  if (!are_alike(first->type, second->type)) {
    error(code::kType, expression.span, "the branches of ?: have different types");
    return {};
  }
  return choose(graph(), test->truth(), second_first ? *second : *first,
                second_first ? *first : *second);
}

std::optional<Value> Network::logical(const Expression& expression, const Scope& scope) {
  std::vector<Literal> operands;
  for (const ExpressionId id : expression.operands) {
    const auto one = typed(id, scope, ValueType::Kind::Boolean, "the operand");
    if (one) operands.push_back(one->truth());
  }
  if (operands.size() < expression.operands.size()) return {};
  const Literal a = operands.front();
  const Literal b = operands.back();
  switch (expression.op) {
    case Operator::Not:
      return boolean_value(!a);
    case Operator::And:
      return boolean_value(graph().conjunction(a, b));
    case Operator::Or:
      return boolean_value(graph().disjunction(a, b));
    case Operator::Xor:
      return boolean_value(graph().exclusive(a, b));
    case Operator::Implies:
      return boolean_value(graph().implies(a, b));
    default:
      return boolean_value(graph().equivalent(a, b));
  }
}

std::optional<Value> Network::comparison(const Expression& expression, const Scope& scope) {
  const ExpressionId left = expression.operands[0];
  const ExpressionId right = expression.operands[1];
  if (expression.op == Operator::Equal || expression.op == Operator::NotEqual) {
    const auto both = alike(expression, left, right, scope, nullptr);
    if (!both) return {};
    const Literal same = equal(graph(), both->first, both->second);
    return boolean_value(same ^ (expression.op == Operator::NotEqual));
  }
  const auto a = typed(left, scope, ValueType::Kind::Integer, "the operand");
  const auto b = typed(right, scope, ValueType::Kind::Integer, "the operand");
  if (!a || !b) return {};
  switch (expression.op) {
    case Operator::Less:
      return boolean_value(less(graph(), *a, *b));
    case Operator::LessEqual:
      return boolean_value(!less(graph(), *b, *a));
    case Operator::Greater:
      return boolean_value(less(graph(), *b, *a));
    default:
      return boolean_value(!less(graph(), *a, *b));
  }
}

std::optional<Value> Network::numeric(const Expression& expression, const Scope& scope) {
  std::vector<Value> operands;
  if (expression.op == Operator::Negate) operands.push_back(integer_value(0));
  for (const ExpressionId id : expression.operands) {
    auto one = typed(id, scope, ValueType::Kind::Integer, "the operand");
    if (one) operands.push_back(std::move(*one));
  }
  if (operands.size() < 2) return {};
  const Operator op = expression.op == Operator::Negate ? Operator::Subtract : expression.op;
  if (op == Operator::Divide || op == Operator::Modulo) {
    const Literal zero =
        graph().conjunction(scope.under, equal(graph(), operands[1], integer_value(0)));
    if (zero != circuit::kFalse) {
      hazards_.push_back({zero, code::kDivisor, expression.span, "the divisor can be 0", {}});
    }
  }
  auto result = arithmetic(graph(), op, operands[0], operands[1]);
  if (!result) {
    error(code::kTooLarge, expression.span, "the result of this operation can be too large");
  }
  return result;
}

}  // namespace proviso::slim
