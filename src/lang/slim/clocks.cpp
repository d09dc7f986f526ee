#include "lang/slim/clocks.hpp"

#include <algorithm>

#include <fmt/format.h>

#include "lang/slim/codes.hpp"

namespace proviso::slim {
namespace {

class ClockUse {
 public:
  ClockUse(const Document& document, const std::string& clock, Diagnostics& diagnostics)
      : document_(document), clock_(clock), diagnostics_(diagnostics) {}

  void look_at(ExpressionId id) {
    const Expression& expression = document_[id];
    if (is_clock(expression)) return complain(expression.span);
    const bool is_comparison =
        expression.op >= Operator::Equal && expression.op <= Operator::GreaterEqual;
    if (is_comparison && compares(expression)) return;
    for (const ExpressionId operand : expression.operands) look_at(operand);
  }

  void look_at(const Effect& effect) {
    if (effect.is_reset) return;
    if (effect.target.text != clock_) return look_at(effect.value);
    const Expression& value = document_[effect.value];
    if (value.op != Operator::Integer || value.integer != 0) {
      report(value.span, fmt::format("clock {} can only be set to 0", clock_));
    }
  }

  std::int64_t largest() const { return largest_; }

 private:
  bool is_clock(const Expression& expression) const {
    return expression.op == Operator::Reference && expression.reference.size() == 1 &&
           expression.reference.front().text == clock_;
  }

  /// Whether one side is the clock and the other one a constant.
  bool compares(const Expression& comparison) {
    const Expression& left = document_[comparison.operands[0]];
    const Expression& right = document_[comparison.operands[1]];
    const bool is_left = is_clock(left);
    if (!is_left && !is_clock(right)) return false;
    const Expression& other = is_left ? right : left;
    if (other.op != Operator::Integer) return false;
    using enum Operator;
    if (comparison.op != LessEqual && comparison.op != GreaterEqual && comparison.op != Equal) {
      report(comparison.span, fmt::format("clock {} is compared strictly", clock_));
    }
    largest_ = std::max(largest_, other.integer);
    return true;
  }

  void complain(Span span) {
    report(span, fmt::format("clock {} can only be compared with a constant", clock_));
  }
  void report(Span span, std::string message) {
    diagnostics_.report({Severity::Error,
                         code::kStrictClock,
                         span,
                         std::move(message),
                         {},
                         "use <=, >= or = and a constant"});
  }

  const Document& document_;
  const std::string& clock_;
  Diagnostics& diagnostics_;
  std::int64_t largest_ = 0;
};

}  // namespace

std::int64_t largest_constant(const Document& document, const Implementation& implementation,
                              const std::string& clock, Diagnostics& diagnostics) {
  ClockUse use(document, clock, diagnostics);
  for (const Mode& mode : implementation.modes) {
    if (mode.invariant) use.look_at(*mode.invariant);
  }
  for (const Connection& connection : implementation.connections) {
    if (connection.flow) use.look_at(*connection.flow);
  }
  for (const Transition& transition : implementation.transitions) {
    if (transition.guard) use.look_at(*transition.guard);
    for (const Effect& effect : transition.effects) use.look_at(effect);
  }
  return use.largest();
}

}  // namespace proviso::slim
