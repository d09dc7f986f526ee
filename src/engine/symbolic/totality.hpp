// Proves by a solver that every state has a step, without decision diagrams.
//
// "Some state s has no step" is ∃s ∀i, s' ¬T(s, i, s'). It is decided by two solvers in turns: the
// first proposes a state that none of the steps known so far leaves, the second looks for a step
// from it. A step found becomes a rule for all states: with its inputs, its choices of next values
// that are no functions, and the functions of the latches. If no state is left, every state has a
// step, reachable or not.
//
//   next(x) := {0, 1}, INVAR x != y, y free     the rule "x' = 0, y' = 1" serves all states
//
// Cost: each round copies the relation once; the rounds are bounded.
#pragma once

#include "base/context.hpp"
#include "circuit/system.hpp"

namespace proviso::symbolic {

/// Whether the transition relation is total by construction: the language says so, or steps are
/// constrained by updates only.
bool is_total_by_construction(const circuit::System& system);

/// Whether it is proved that every state that satisfies the invariants has a step. False says
/// nothing: a state without a step was found, which may not be reachable, or a limit was reached.
bool every_state_has_step(const circuit::System& system, Context& context);

}  // namespace proviso::symbolic
