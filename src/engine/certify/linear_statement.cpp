#include "engine/certify/linear_statement.hpp"

#include <map>
#include <set>
#include <utility>

namespace proviso::certify {
namespace {

using logic::CtlFormula;
using logic::CtlOperator;
using logic::CtlPool;
using logic::PastFormula;
using logic::PastOperator;
using logic::PastPool;

/// A linear formula, and whether it is a function of the state.
struct LinearForm {
  PastFormula formula{};
  bool of_state = false;
};

class CtlReading {
 public:
  CtlReading(const CtlPool& from, PastPool& to) : from_(from), to_(to) {}

  std::optional<LinearForm> of(CtlFormula f) {
    const auto known = known_.find(f);
    return known != known_.end() ? known->second : known_[f] = compute(f);
  }

 private:
  std::optional<LinearForm> compute(CtlFormula f) {
    switch (from_.op(f)) {
      case CtlOperator::False:
        return LinearForm{to_.truth(false), true};
      case CtlOperator::True:
        return LinearForm{to_.truth(true), true};
      case CtlOperator::Atom:
        return LinearForm{to_.atom(from_.atom_of(f)), true};
      case CtlOperator::Not:
        return negation_of(from_.left(f));
      case CtlOperator::And: {
        const auto left = of(from_.left(f));
        const auto right = of(from_.right(f));
        if (!left || !right) return {};
        return LinearForm{to_.conjunction(left->formula, right->formula),
                          left->of_state && right->of_state};
      }
      default:
        return {};
    }
  }

  std::optional<LinearForm> negation_of(CtlFormula f) {
    const auto known = negations_.find(f);
    return known != negations_.end() ? known->second : negations_[f] = compute_negation(f);
  }

  std::optional<LinearForm> compute_negation(CtlFormula f) {
    if (const auto plain = of(f); plain && plain->of_state) {
      return LinearForm{to_.negate(plain->formula), true};
    }
    switch (from_.op(f)) {
      case CtlOperator::Not:
        return of(from_.left(f));
      case CtlOperator::And: {
        const auto left = negation_of(from_.left(f));
        const auto right = negation_of(from_.right(f));
        if (!left || !right || !(left->of_state || right->of_state)) return {};
        return LinearForm{to_.disjunction(left->formula, right->formula), false};
      }
      case CtlOperator::ExistsNext: {
        const auto never = negation_of(from_.left(f));
        if (!never) return {};
        return LinearForm{to_.next(never->formula), false};
      }
      case CtlOperator::ExistsGlobally: {
        const auto end = negation_of(from_.left(f));
        if (!end || !end->of_state) return {};
        return LinearForm{to_.eventually(end->formula), false};
      }
      case CtlOperator::ExistsUntil:
        return no_until(from_.left(f), from_.right(f));
      default:
        return {};
    }
  }

  /// ¬E(f U g).
  std::optional<LinearForm> no_until(CtlFormula f, CtlFormula g) {
    if (from_.op(f) == CtlOperator::True) {
      const auto always = negation_of(g);
      if (!always) return {};
      return LinearForm{to_.always(always->formula), false};
    }
    const auto left = of(f);
    const auto right = of(g);
    if (!left || !right || !left->of_state || !right->of_state) return {};
    return LinearForm{to_.negate(to_.until(left->formula, right->formula)), false};
  }

  const CtlPool& from_;
  PastPool& to_;
  std::map<CtlFormula, std::optional<LinearForm>> known_;
  std::map<CtlFormula, std::optional<LinearForm>> negations_;
};

/// f, if the formula is ¬F ¬F f.
std::optional<PastFormula> recurring_operand(const PastPool& pool, PastFormula f) {
  const auto never = [&pool](PastFormula g) -> std::optional<PastFormula> {
    if (pool.op(g) != PastOperator::Not) return {};
    const PastFormula until = pool.left(g);
    if (pool.op(until) != PastOperator::Until) return {};
    if (pool.op(pool.left(until)) != PastOperator::True) return {};
    return pool.right(until);
  };
  const auto outer = never(f);
  return outer ? never(*outer) : std::nullopt;
}

void split(LinearStatement& statement, PastFormula f) {
  std::vector<PastFormula> open{f};
  while (!open.empty()) {
    const PastFormula part = open.back();
    open.pop_back();
    if (statement.pool.op(part) == PastOperator::And) {
      open.push_back(statement.pool.right(part));
      open.push_back(statement.pool.left(part));
    } else if (const auto operand = recurring_operand(statement.pool, part)) {
      statement.recurring.push_back(*operand);
    } else {
      statement.initial.push_back(part);
    }
  }
}

/// Lists the subformulas of a part that are not listed yet, operands first.
void list_subformulas(LinearStatement& statement, PastFormula part, std::set<PastFormula>& listed) {
  const PastPool& pool = statement.pool;
  struct Visit {
    PastFormula formula;
    bool operands_done;
  };
  std::vector<Visit> open{{part, false}};
  while (!open.empty()) {
    const Visit visit = open.back();
    open.pop_back();
    if (listed.contains(visit.formula)) continue;
    const PastOperator op = pool.op(visit.formula);
    const bool is_leaf = op == PastOperator::True || op == PastOperator::Atom;
    if (visit.operands_done || is_leaf) {
      listed.insert(visit.formula);
      statement.formulas.push_back(visit.formula);
      const bool is_temporal = !is_leaf && op != PastOperator::Not && op != PastOperator::And;
      if (is_temporal) statement.operators.push_back(visit.formula);
      continue;
    }
    open.push_back({visit.formula, true});
    const bool is_binary =
        op == PastOperator::And || op == PastOperator::Until || op == PastOperator::Since;
    if (is_binary) open.push_back({pool.right(visit.formula), false});
    open.push_back({pool.left(visit.formula), false});
  }
}

}  // namespace

std::optional<LinearStatement> negated_statement(const circuit::System& system,
                                                 const circuit::Property& property) {
  LinearStatement statement;
  statement.pool = system.ltl;
  PastFormula stated{};
  if (property.kind == circuit::Property::Kind::Ltl) {
    stated = property.ltl;
  } else if (property.kind == circuit::Property::Kind::Ctl) {
    const auto linear = CtlReading(system.ctl, statement.pool).of(property.ctl);
    if (!linear) return {};
    stated = linear->formula;
  } else {
    return {};
  }
  split(statement, statement.pool.negate(stated));
  std::set<PastFormula> listed;
  for (const PastFormula part : statement.initial) list_subformulas(statement, part, listed);
  for (const PastFormula part : statement.recurring) list_subformulas(statement, part, listed);
  return statement;
}

}  // namespace proviso::certify
