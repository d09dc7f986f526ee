#include "circuit/always.hpp"

namespace proviso::circuit {
namespace {

std::optional<Literal> propositional(System& system, logic::CtlFormula formula) {
  const logic::CtlPool& pool = system.ctl;
  switch (pool.op(formula)) {
    case logic::CtlOperator::False:
      return kFalse;
    case logic::CtlOperator::True:
      return kTrue;
    case logic::CtlOperator::Atom:
      return system.atoms[pool.atom_of(formula)];
    case logic::CtlOperator::Not: {
      const auto operand = propositional(system, pool.left(formula));
      return operand ? std::optional(!*operand) : std::nullopt;
    }
    case logic::CtlOperator::And: {
      const auto left = propositional(system, pool.left(formula));
      const auto right = left ? propositional(system, pool.right(formula)) : std::nullopt;
      return right ? std::optional(system.graph.conjunction(*left, *right)) : std::nullopt;
    }
    default:
      return std::nullopt;
  }
}

std::optional<Literal> propositional(System& system, logic::PastFormula formula) {
  const logic::PastPool& pool = system.ltl;
  switch (pool.op(formula)) {
    case logic::PastOperator::True:
      return kTrue;
    case logic::PastOperator::Atom:
      return system.atoms[pool.atom_of(formula)];
    case logic::PastOperator::Not: {
      const auto operand = propositional(system, pool.left(formula));
      return operand ? std::optional(!*operand) : std::nullopt;
    }
    case logic::PastOperator::And: {
      const auto left = propositional(system, pool.left(formula));
      const auto right = left ? propositional(system, pool.right(formula)) : std::nullopt;
      return right ? std::optional(system.graph.conjunction(*left, *right)) : std::nullopt;
    }
    default:
      return std::nullopt;
  }
}

/// ¬(true until f), which is how always ¬f is made, gives ¬f.
template <typename Pool, typename Formula, typename Operator>
std::optional<Literal> negated_target(System& system, const Pool& pool, Formula formula,
                                      Operator negation, Operator until, Operator truth) {
  if (pool.op(formula) != negation) return std::nullopt;
  const Formula inner = pool.left(formula);
  if (pool.op(inner) != until || pool.op(pool.left(inner)) != truth) return std::nullopt;
  const auto target = propositional(system, pool.right(inner));
  return target ? std::optional(!*target) : std::nullopt;
}

}  // namespace

std::optional<Literal> always(System& system, const Property& property) {
  if (property.kind == Property::Kind::Ctl) {
    using logic::CtlOperator;
    return negated_target(system, system.ctl, property.ctl, CtlOperator::Not,
                          CtlOperator::ExistsUntil, CtlOperator::True);
  }
  if (property.kind == Property::Kind::Ltl) {
    using logic::PastOperator;
    return negated_target(system, system.ltl, property.ltl, PastOperator::Not, PastOperator::Until,
                          PastOperator::True);
  }
  return std::nullopt;
}

}  // namespace proviso::circuit
