// Strong bisimulation: the states that no observer can distinguish, not even one who sees τ.
#pragma once

#include <cstdint>

#include "base/context.hpp"
#include "lts/lts.hpp"
#include "lts/partition.hpp"

namespace proviso::lts {

/// Computes the coarsest strong bisimulation. END is distinguished from every other state, and so
/// is π. O(m log n).
Partition strong_bisimulation(const Lts& lts, Context& context);

/// The same for plain transitions, sorted by source and without repetitions, over states 0 …
/// states-1 and actions 0 … actions-1. Neither τ, nor π, nor END has a special meaning here.
Partition strong_bisimulation(std::uint32_t states, std::uint32_t actions,
                              const GrowingArray<Transition>& transitions, Context& context);

}  // namespace proviso::lts
