// Fair paths as a question of invariants: a system that has a fair path reaches a state that it has
// saved before, with all fairness conditions met in between (Biere, Artho, Schuppan 2002).
//
// An input says when to save; the state is then copied, once, and from that step on every condition
// that is true is remembered. The state equals the copy again, and everything that has to be was
// remembered: that is a fair lasso, and if it is never so there is none, because a finite system
// that has a fair path has a fair lasso.
//
// Cost: twice the bits, and an input. The reachable states may be squared.
#pragma once

#include "circuit/system.hpp"

namespace proviso::symbolic {

/// Its first property, an invariant, is true if and only if the system has no fair path. Fairness
/// conditions of the system may not speak of inputs.
circuit::System watch_for_fair_lasso(const circuit::System& system);

}  // namespace proviso::symbolic
