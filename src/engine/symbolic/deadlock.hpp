// Checks for reachable deadlocks. They are legal in a system, but worth a warning: no path
// continues from there, so properties of infinite paths do not cover them.
//
// A solver is asked first whether every state has a step (totality.hpp). Otherwise the reachable
// states are computed with decision diagrams in their first order: a warning is not worth
// reordering.
#pragma once

#include "base/context.hpp"
#include "circuit/system.hpp"
#include "engine/symbolic/answer.hpp"

namespace proviso::symbolic {

/// Returns Violated with a shortest path into a deadlock, or Holds.
Answer check_deadlock(const circuit::System& system, Context& context);

}  // namespace proviso::symbolic
