// Weak bisimulation (observational equivalence): which states no observer can tell apart who sees
// neither τ steps nor when they happen.
#pragma once

#include <cstdint>

#include "base/context.hpp"
#include "base/growing_array.hpp"
#include "lts/lts.hpp"
#include "lts/partition.hpp"

namespace proviso::lts {

/// The coarsest weak bisimulation. END behaves as if it could do an action of its own, so a state
/// that only goes to END by τ is like END; π is like no state.
Partition weak_bisimulation(const Lts& lts, Context& context);

/// The weak steps between the blocks of the branching bisimulation of a system: τ* as action 0 (no
/// step at all included) and τ* a τ* as a. π is the state after the last block. END can do the
/// action after the last of the alphabet, and so can weakly whatever reaches it silently.
struct WeakSteps {
  std::uint32_t states = 0;   // π included
  std::uint32_t actions = 0;  // END's included
  GrowingArray<Transition> steps;
};

/// May be quadratic in the number of blocks; polls the context meanwhile.
WeakSteps saturate(const Lts& lts, const Partition& branching, Context& context);

}  // namespace proviso::lts
