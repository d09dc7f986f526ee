// Determinising for the sake of error words only.
//
// Which words may lead to π? For that, a state of a set that can err in no way in which another
// state of the set cannot err too need not be in the set. One such relation is simulation: u
// dominates s if for every step of s by a, after silent ones, u has a step by a to a state that
// dominates the target; π dominates everything and is dominated by π only. Then every error word of
// s is an error word of u. A set is kept as its states that no other state of it dominates; sets
// that differ only in dominated states fall together, often very many of them.
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

/// A deterministic system with the same error words: those of which a prefix may lead to π. Other
/// words may be lost. π is not reached silently. Throws LimitReached.
lts::Lts determinise_errors(const lts::Lts& lts, Context& context);

/// The same, always by domination, whatever the size.
lts::Lts determinise_undominated(const lts::Lts& lts, Context& context);

}  // namespace proviso::weakest
