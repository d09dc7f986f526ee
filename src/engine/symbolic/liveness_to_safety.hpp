// Reduces fair paths to invariants: a system has a fair path iff it can return to a saved state
// with all fairness conditions met in between (Biere, Artho, Schuppan 2002).
//
// An input says when to save; the state is then copied, once, and from that step on every condition
// that becomes true is remembered. If the state equals the copy again and every condition was
// remembered, there is a fair lasso; if this never happens there is none, because a finite system
// that has a fair path has a fair lasso.
//
// Cost: twice the bits, and an input. The reachable states may be squared.
#pragma once

#include "circuit/system.hpp"

namespace proviso::symbolic {

/// Returns a system whose first property, an invariant, is true if and only if the given system has
/// no fair path. Fairness conditions of the system must not mention inputs.
circuit::System watch_for_fair_lasso(const circuit::System& system);

}  // namespace proviso::symbolic
