// Computes the weakest assumption by exploration: only the sets of states that words of the
// interface lead to, and nothing behind an error.
//
// space::Projection makes the sets. The error set is forbidden, the empty set is θ, and the others
// are the states of an automaton that is then minimised. If errors are near the initial state,
// little of the product is explored; where many large sets overlap, building is better.
//
// Cost: each set is expanded once, for all labels; a state of the product is met once for each set
// that it is in.
#pragma once

#include "base/context.hpp"
#include "engine/weakest/extraction.hpp"
#include "engine/weakest/steps.hpp"
#include "space/space.hpp"

namespace proviso::weakest {

/// The steps are project and assumption. Throws LimitReached.
Result explore_assumption(const space::Space& product, const lts::Alphabet& interface, Steps& steps,
                          Context& context);

}  // namespace proviso::weakest
