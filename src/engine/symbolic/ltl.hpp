// LTL with past over the fair paths of a system: a tableau of the negated formula is added to the
// system, and a fair path of the result is a counterexample.
//
// A path is infinite and fair (ctl.hpp). Atoms may speak of inputs: those of the step that leaves
// the state. A violation is a lasso, and before it is returned it is confirmed by evaluation: that
// it is a path of the system, that its loop is fair, and that it breaks the formula
// (logic/lasso.hpp).
#pragma once

#include "base/context.hpp"
#include "circuit/system.hpp"
#include "engine/symbolic/answer.hpp"
#include "engine/symbolic/tableau.hpp"

namespace proviso::symbolic {

Answer check_ltl(const circuit::System& system, logic::PastFormula formula, Context& context);

/// The same for a system that has been observed for the negated formula. If a proof is wanted and
/// the observed system has no compassion, Holds comes with one: its stages are what the fixpoint of
/// fairness.hpp removes, the last removal first. A state that was removed has steps only to states
/// removed with it or before, and, where the condition is true that it does not reach, only to
/// those before.
Answer check_observed(const circuit::System& system, logic::PastFormula formula,
                      const Observed& observed, Proofs proofs, Context& context);

}  // namespace proviso::symbolic
