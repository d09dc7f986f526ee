// Weak bisimulation (observational equivalence): the states that cannot be distinguished by an
// observer who sees neither τ steps nor when they happen.
#pragma once

#include <cstdint>

#include "base/context.hpp"
#include "base/growing_array.hpp"
#include "lts/lts.hpp"
#include "lts/partition.hpp"

namespace proviso::lts {

/// Computes the coarsest weak bisimulation. END behaves as if it had an action of its own, so a
/// state that only goes to END by τ is equivalent to END; π is equivalent to no state.
Partition weak_bisimulation(const Lts& lts, Context& context);

/// The weak steps between the blocks of the branching bisimulation of a system: τ* is action 0 (no
/// step at all included) and τ* a τ* is a. π is the state after the last block. END has the action
/// after the last of the alphabet, and so, weakly, has every state that reaches it silently.
struct WeakSteps {
  std::uint32_t states = 0;   // π included
  std::uint32_t actions = 0;  // END's included
  GrowingArray<Transition> steps;
};

/// Computes the weak steps. May be quadratic in the number of blocks; polls the context meanwhile.
WeakSteps saturate(const Lts& lts, const Partition& branching, Context& context);

}  // namespace proviso::lts
