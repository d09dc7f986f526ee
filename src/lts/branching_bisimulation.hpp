// Branching bisimulation: the states that cannot be distinguished by an observer who does not see τ
// steps, but sees when a τ step gives up a choice.
#pragma once

#include "base/context.hpp"
#include "lts/lts.hpp"
#include "lts/partition.hpp"

namespace proviso::lts {

/// Computes the coarsest branching bisimulation, ignoring divergence: a τ cycle is equivalent to a
/// single state.
///
/// END behaves as if it had an action of its own, so a state that only goes to END by τ is
/// equivalent to END. π is equivalent to no state: a τ step to it is never inert. O(m log n).
Partition branching_bisimulation(const Lts& lts, Context& context);

}  // namespace proviso::lts
