// Explains how two states that are not bisimilar differ.
#pragma once

#include "base/context.hpp"
#include "lts/compare.hpp"
#include "lts/lts.hpp"
#include "lts/partition.hpp"

namespace proviso::lts {

/// Finds a difference between the initial state, called the first, and another state, called the
/// second, that is not bisimilar to it. `partition` is the bisimulation asked for; for weak
/// bisimulation, the branching one. The comparison must be a bisimulation.
Difference distinguish(const Lts& lts, StateId second, const Partition& partition,
                       Comparison comparison, Context& context);

}  // namespace proviso::lts
