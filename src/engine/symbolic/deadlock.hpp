// Is there a reachable state without a step? Legal in a system, but worth a warning: no path goes
// on from there, so that properties of infinite paths do not see it.
#pragma once

#include "base/context.hpp"
#include "circuit/system.hpp"
#include "engine/symbolic/answer.hpp"

namespace proviso::symbolic {

/// Violated with a shortest path into a deadlock, or Holds.
Answer check_deadlock(const circuit::System& system, Context& context);

}  // namespace proviso::symbolic
