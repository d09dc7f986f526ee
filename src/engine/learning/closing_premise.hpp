// The last premise of the symmetric rule: words that all assumptions forbid do not violate the
// property.
//
// coA accepts the words over αA that A forbids; it is not prefix-closed. The premise L(coA1 ‖ … ‖
// coAn) ⊆ L(P) fails for a word that each Ai forbids, projected to αAi, and that P forbids. So the
// complete automata run side by side, with sinks that are never left, and a state is looked for in
// which every Ai is in its sink and P in its error. π, which ends a run, would be wrong here.
#pragma once

#include <span>

#include "engine/learning/triple.hpp"

namespace proviso::learning {

/// Searches for a shortest word that breaks the premise, which is then in `error`. The properties
/// are complete. Throws LimitReached.
Search search_uncovered(std::span<const lts::Lts> assumptions,
                        std::span<const lts::Component> properties, Context& context);

}  // namespace proviso::learning
