#include "engine/symbolic/labelling.hpp"

#include <utility>

namespace proviso::symbolic {

using bdd::Function;
using logic::CtlFormula;
using logic::CtlOperator;

Labelling::Labelling(const circuit::System& system, Model& model, Function universe,
                     Fairness fairness)
    : system_(&system),
      model_(&model),
      universe_(std::move(universe)),
      fairness_(std::move(fairness)),
      fair_(fair_globally(model, universe_, fairness_)) {}

Function Labelling::of(CtlFormula formula) {
  for (const CtlFormula g : closure(system_->ctl, formula)) {
    if (known_.contains(logic::index(g))) continue;
    Function states = compute(g);
    known_.emplace(logic::index(g), std::move(states));
  }
  return known_.at(logic::index(formula));
}

Function Labelling::compute(CtlFormula formula) {
  const logic::CtlPool& pool = system_->ctl;
  const auto operand = [this](CtlFormula g) -> const Function& {
    return known_.at(logic::index(g));
  };
  switch (pool.op(formula)) {
    case CtlOperator::False:
      return Function(false);
    case CtlOperator::True:
      return universe_;
    case CtlOperator::Atom:
      return universe_ & model_->of(system_->atoms[pool.atom_of(formula)]);
    case CtlOperator::Not:
      return universe_ - operand(pool.left(formula));
    case CtlOperator::And:
      return operand(pool.left(formula)) & operand(pool.right(formula));
    case CtlOperator::ExistsNext:
      return universe_ & model_->preimage(operand(pool.left(formula)) & fair_);
    case CtlOperator::ExistsUntil:
      return exists_until(*model_, operand(pool.left(formula)),
                          operand(pool.right(formula)) & fair_);
    case CtlOperator::ExistsGlobally:
      if (operand(pool.left(formula)) == universe_) return fair_;
      return fair_globally(*model_, operand(pool.left(formula)), fairness_);
  }
  return Function(false);
}

bool Labelling::is_at(const State& state, CtlFormula formula) const {
  return !(model_->just(state) & known_.at(logic::index(formula))).is_false();
}

bool Labelling::asks_for_path(const State& state, CtlFormula formula, bool is_true) const {
  const logic::CtlPool& pool = system_->ctl;
  switch (pool.op(formula)) {
    case CtlOperator::Not:
      return asks_for_path(state, pool.left(formula), !is_true);
    case CtlOperator::And:
      for (const CtlFormula g : {pool.left(formula), pool.right(formula)}) {
        if (is_at(state, g) == is_true && asks_for_path(state, g, is_true)) return true;
      }
      return false;
    case CtlOperator::ExistsNext:
    case CtlOperator::ExistsUntil:
    case CtlOperator::ExistsGlobally:
      return is_true;
    default:
      return false;
  }
}

void Labelling::explain(Walk& walk, CtlFormula formula, bool is_true) {
  const logic::CtlPool& pool = system_->ctl;
  if (!asks_for_path(walk.last(), formula, is_true)) return;
  const CtlFormula left = pool.left(formula);
  const auto states = [this](CtlFormula g) -> const Function& {
    return known_.at(logic::index(g));
  };
  switch (pool.op(formula)) {
    case CtlOperator::Not:
      return explain(walk, left, !is_true);
    case CtlOperator::And: {
      const bool first =
          is_at(walk.last(), left) == is_true && asks_for_path(walk.last(), left, is_true);
      return explain(walk, first ? left : pool.right(formula), is_true);
    }
    case CtlOperator::ExistsNext: {
      const Function after = model_->image(model_->just(walk.last())) & states(left) & fair_;
      walk.step_to(model_->one(after), Function(true));
      return explain(walk, left, true);
    }
    case CtlOperator::ExistsUntil:
      walk.go_to(states(pool.right(formula)) & fair_, states(left));
      return explain(walk, pool.right(formula), true);
    case CtlOperator::ExistsGlobally:
      return close_fairly(walk, *model_, states(left), fair_core(*model_, states(left), fairness_),
                          fairness_);
    default:
      return;
  }
}

}  // namespace proviso::symbolic
