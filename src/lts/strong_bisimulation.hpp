// Strong bisimulation: which states no observer, not even one that sees τ, can tell apart.
#pragma once

#include <cstdint>

#include "base/context.hpp"
#include "lts/lts.hpp"
#include "lts/partition.hpp"

namespace proviso::lts {

/// The coarsest strong bisimulation. END is apart from every other state, π too. O(m log n).
Partition strong_bisimulation(const Lts& lts, Context& context);

/// The same on bare transitions, sorted by source and without repetitions, over states 0 … states-1
/// and actions 0 … actions-1. Nothing has a special meaning here: neither τ, nor π, nor END.
Partition strong_bisimulation(std::uint32_t states, std::uint32_t actions,
                              const GrowingArray<Transition>& transitions, Context& context);

}  // namespace proviso::lts
