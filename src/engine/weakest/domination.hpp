// Determinisation that preserves error words only.
//
// To find the words that may lead to π, a state can be dropped from a set if every error word of it
// is also an error word of another state of the set. A sufficient relation is simulation: u
// dominates s if for every step of s by a, after silent ones, u has a step by a to a state that
// dominates the target; π dominates everything and is dominated by π only. Then every error word of
// s is an error word of u. A set is represented by its states that no other state of it dominates;
// sets that differ only in dominated states coincide, often very many of them.
//
// The relation is the greatest one, by the algorithm of Henzinger, Henzinger and Kopke (Computing
// simulations on finite and infinite graphs, 1995), with a counter for each pair of states and each
// label: O(n m) time and n² |α| counters. It is computed only where plain sets turn out to be many,
// and not for systems that are too large for that.
//
//   0 a→ 1, 0 a→ 2, 1 b→ π, 2 b→ π, 2 c→ π:   2 dominates 1, and {0} a→ {2}
#pragma once

#include "base/context.hpp"
#include "lts/lts.hpp"

namespace proviso::weakest {

/// Returns a deterministic system with the same error words: words with a prefix that may lead to
/// π. Other words may be lost. π must not be reachable silently. Throws LimitReached.
lts::Lts determinise_errors(const lts::Lts& lts, Context& context);

/// Like determinise_errors(), but uses domination whatever the size.
lts::Lts determinise_undominated(const lts::Lts& lts, Context& context);

}  // namespace proviso::weakest
