// An automaton that is small enough, as soon as there is one.
//
// While a backward closure refines the classes of the environment, B(s) is known exactly for some
// nodes s of the component: those for which every class that may lead to π (MayB, on the classes of
// now) is marked. Such nodes are merged if they are marked for the same classes; then B is equal,
// and the quotient exact. The other nodes stay by themselves for now. So every moment of the
// refinement gives an exact automaton, only not the smallest; MayB is found anew whenever the work
// has doubled.
#pragma once

#include <memory>
#include <optional>

#include "engine/requirement/smallest.hpp"

namespace proviso::requirement {

/// With at most `wanted` states if such a one is met; then the answer may be open. Throws
/// LimitReached.
Smallest small_enough_automaton(const Joint& joint, std::uint64_t wanted, Choice choice,
                                Context& context);

}  // namespace proviso::requirement
