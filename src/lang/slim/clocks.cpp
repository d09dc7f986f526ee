#include "lang/slim/clocks.hpp"

#include <algorithm>
#include <set>
#include <string_view>

#include <fmt/format.h>

#include "lang/slim/codes.hpp"

namespace proviso::slim {
namespace {

/// What depends on a condition or value.
enum class Use : std::uint8_t { Invariant, Guard, UrgentGuard, Other };

class ClockUse {
 public:
  ClockUse(const Document& document, Diagnostics& diagnostics)
      : document_(document), diagnostics_(diagnostics) {}

  void add_clock(const std::string& name) { bounds_.emplace(name, 0); }
  const ClockBounds& bounds() const { return bounds_; }

  /// `what` names the place where the expression stands, for Use::Other.
  void look_at(ExpressionId id, Use use, std::string_view what = {}) {
    if (bounds_.empty()) return;
    use_ = use;
    what_ = what;
    visit(id, true);
  }

  void look_at(const Effect& effect) {
    if (effect.is_reset) return;
    if (!bounds_.contains(effect.target.text)) {
      return look_at(effect.value, Use::Other, "an assigned value");
    }
    const Expression& value = document_[effect.value];
    if (value.op != Operator::Integer || value.integer != 0) {
      report(value.span, fmt::format("clock {} can only be set to 0", effect.target.text), "");
    }
  }

 private:
  /// The clock that the expression is; null if it is none.
  const std::string* clock(ExpressionId id) const {
    const Expression& expression = document_[id];
    if (expression.op != Operator::Reference || expression.reference.size() != 1) return nullptr;
    const auto at = bounds_.find(expression.reference.front().text);
    return at == bounds_.end() ? nullptr : &at->first;
  }

  bool mentions_clock(ExpressionId id) const {
    const auto& operands = document_[id].operands;
    return clock(id) != nullptr ||
           std::any_of(operands.begin(), operands.end(),
                       [this](ExpressionId one) { return mentions_clock(one); });
  }

  /// `is_positive`: the condition is more often true if the expression is.
  void visit(ExpressionId id, bool is_positive) {
    const Expression& expression = document_[id];
    const auto& operands = expression.operands;
    if (const std::string* name = clock(id)) {
      return report(expression.span, fmt::format("clock {} can only be compared", *name),
                    "compare it by <=, >= or = with a constant");
    }
    switch (expression.op) {
      case Operator::And:
        visit(operands[0], is_positive);
        return visit(operands[1], is_positive);
      case Operator::Not:
        return visit(operands[0], !is_positive);
      case Operator::Or:
      case Operator::Implies:
        if (use_ == Use::Invariant && mentions_clock(operands[0]) && mentions_clock(operands[1])) {
          report(expression.span, "both sides of a disjunction compare clocks",
                 "a mode that time passes through is one interval: use two modes");
        }
        visit(operands[0], (expression.op == Operator::Or) == is_positive);
        return visit(operands[1], is_positive);
      case Operator::Conditional:
        refuse_clocks(operands[0]);
        visit(operands[1], is_positive);
        return visit(operands[2], is_positive);
      default:
        break;
    }
    if (compares(expression, is_positive)) return;
    for (const ExpressionId operand : operands) refuse_clocks(operand);
  }

  /// Reports comparisons of clocks where both their truth and their falsity matter.
  void refuse_clocks(ExpressionId id) {
    const std::size_t before = diagnostics_.all().size();
    visit(id, true);
    if (diagnostics_.all().size() == before && mentions_clock(id)) {
      report(document_[id].span, "what is done if this is false depends on a clock",
             "its negation is a strict comparison");
    }
  }

  /// Whether this is a comparison of a clock with a constant, which it checks then.
  bool compares(const Expression& comparison, bool is_positive) {
    if (comparison.op < Operator::Equal || comparison.op > Operator::GreaterEqual) return false;
    const std::string* left = clock(comparison.operands[0]);
    const std::string* name = left != nullptr ? left : clock(comparison.operands[1]);
    if (name == nullptr) return false;
    const Expression& other = document_[comparison.operands[left != nullptr ? 1 : 0]];
    if (other.op != Operator::Integer) return false;
    bounds_[*name] = std::max(bounds_[*name], other.integer);
    using enum Operator;
    const bool is_lower_bound = comparison.op == (left != nullptr ? GreaterEqual : LessEqual);
    if (comparison.op == Less || comparison.op == Greater || comparison.op == NotEqual) {
      report(comparison.span, fmt::format("clock {} is compared strictly", *name),
             "use <=, >= or = and a constant");
    } else if (use_ == Use::Other) {
      report(comparison.span, fmt::format("clock {} is mentioned in {}", *name, what_),
             "only guards and conditions of modes compare clocks");
    } else if (!is_positive) {
      report(comparison.span, fmt::format("clock {} is compared under a negation", *name),
             "the negation is a strict comparison");
    } else if (use_ == Use::UrgentGuard && !is_lower_bound) {
      report(comparison.span,
             fmt::format("clock {} has an upper bound in the guard of an urgent mode", *name),
             "use >=, or the condition of the mode");
    }
    return true;
  }

  void report(Span span, std::string message, std::string help) {
    diagnostics_.report(
        {Severity::Error, code::kStrictClock, span, std::move(message), {}, std::move(help)});
  }

  const Document& document_;
  Diagnostics& diagnostics_;
  ClockBounds bounds_;
  Use use_ = Use::Guard;
  std::string_view what_;
};

/// Whether the transition receives an event that it is skipped for if it is not enabled.
bool may_be_skipped(const Transition& transition, const Departures& departures) {
  return departures.contains(Decision::ReceiversBlock) && !transition.trigger.empty();
}

/// Reports what an expression of an error model mentions beside its clocks.
void require_clocks(const Document& document, ExpressionId id, const ClockBounds& clocks,
                    Diagnostics& diagnostics) {
  const Expression& expression = document[id];
  const bool is_foreign =
      expression.op == Operator::Reference &&
      (expression.reference.size() > 1 || !clocks.contains(expression.reference[0].text));
  if (is_foreign) {
    diagnostics.report(
        {Severity::Error,
         code::kClock,
         expression.span,
         fmt::format("{} is not a clock of this error model", to_string(expression.reference)),
         {},
         "conditions of error models speak of their own clocks only"});
  }
  for (const ExpressionId operand : expression.operands) {
    require_clocks(document, operand, clocks, diagnostics);
  }
}

}  // namespace

ClockBounds clock_bounds(const Document& document, const Implementation& implementation,
                         const Departures& departures, Diagnostics& diagnostics) {
  ClockUse use(document, diagnostics);
  for (const Subcomponent& sub : implementation.subcomponents) {
    if (sub.is_data && sub.type.kind == DataType::Kind::Clock) use.add_clock(sub.name.text);
  }
  std::set<std::string> urgent;
  for (const Mode& mode : implementation.modes) {
    if (mode.is_urgent) urgent.insert(mode.name.text);
    if (mode.invariant) use.look_at(*mode.invariant, Use::Invariant);
  }
  for (const Connection& connection : implementation.connections) {
    if (connection.flow) use.look_at(*connection.flow, Use::Other, "a flow");
  }
  for (const Transition& transition : implementation.transitions) {
    for (const Effect& effect : transition.effects) use.look_at(effect);
    if (!transition.guard) continue;
    if (transition.at_activation) {
      use.look_at(*transition.guard, Use::Other, "the guard of @activation");
    } else if (may_be_skipped(transition, departures)) {
      use.look_at(*transition.guard, Use::Other, "the guard of a receiver that may be skipped");
    } else {
      use.look_at(*transition.guard,
                  urgent.contains(transition.source.text) ? Use::UrgentGuard : Use::Guard);
    }
  }
  return use.bounds();
}

ClockBounds clock_bounds(const Document& document, const ErrorType& type,
                         const ErrorImplementation& implementation, Diagnostics& diagnostics) {
  ClockUse use(document, diagnostics);
  for (const Subcomponent& clock : implementation.clocks) use.add_clock(clock.name.text);
  for (const auto* states : {&type.states, &implementation.states}) {
    for (const ErrorState& state : *states) {
      if (!state.invariant) continue;
      require_clocks(document, *state.invariant, use.bounds(), diagnostics);
      use.look_at(*state.invariant, Use::Invariant);
    }
  }
  const auto is_certain = [&](const std::string& name) {
    const auto named = [&](const auto& one) { return one.name.text == name; };
    const auto event =
        std::find_if(implementation.events.begin(), implementation.events.end(), named);
    if (event != implementation.events.end()) return !event->is_reset;
    const auto propagation =
        std::find_if(type.propagations.begin(), type.propagations.end(), named);
    return propagation == type.propagations.end() || propagation->is_out;
  };
  for (const Transition& transition : implementation.transitions) {
    for (const Effect& effect : transition.effects) use.look_at(effect);
    if (!transition.guard) continue;
    require_clocks(document, *transition.guard, use.bounds(), diagnostics);
    if (transition.at_activation) {
      use.look_at(*transition.guard, Use::Other, "the guard of @activation");
    } else if (is_certain(transition.trigger.front().text)) {
      use.look_at(*transition.guard, Use::Guard);
    } else {
      use.look_at(*transition.guard, Use::Other, "the guard of what is skipped if it is false");
    }
  }
  return use.bounds();
}

}  // namespace proviso::slim
