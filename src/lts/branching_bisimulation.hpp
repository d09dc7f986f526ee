// Branching bisimulation: which states no observer can tell apart who does not see τ, but does see
// when a τ step gives up a choice.
#pragma once

#include "base/context.hpp"
#include "lts/lts.hpp"
#include "lts/partition.hpp"

namespace proviso::lts {

/// The coarsest branching bisimulation, blind to divergence: a τ cycle is as good as a state.
///
/// END behaves as if it could do an action of its own, so a state that only goes to END by τ is
/// like END. π is like no state: a τ step to it always counts. O(m log n).
Partition branching_bisimulation(const Lts& lts, Context& context);

}  // namespace proviso::lts
