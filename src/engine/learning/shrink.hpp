// Smaller assumptions for a proof that is already there.
//
// An assumption must lie between what the other modules do and what its module can bear: it
// separates the two languages. Learning heads for the weakest one, which may need many more states
// than the smallest that separates. So two things are done to it.
//
// *Restricting* it to the edges that the others exercise makes it stronger, and they still satisfy
// it. *Merging* two states, and what they lead to by the same labels, only adds words; whoever
// satisfied it still does, and of all premises only the one that assumes it must be looked at
// again. Without the edges that nobody takes there is more to merge. States are merged greedily as
// long as that premise holds; then labels that no longer matter leave the alphabet. A weaker
// assumption is a weaker guarantee for the next module, so the first is treated first.
//
// Cost: for n states O(n²) searches of one premise. The result depends on the order and need not be
// the smallest of all; it is never larger than what was learned.
//
//   learned: b only after a, and after b not a third time a          others: (a b)*
//   restricted: a and b alternate                                    enough: b only after a
#pragma once

#include <functional>

#include "base/context.hpp"
#include "lts/lts.hpp"
#include "lts/system.hpp"

namespace proviso::learning {

/// The assumption with those edges only that some run of the system takes when it runs beside it.
/// The system must satisfy the assumption. Throws LimitReached.
lts::Lts exercised(const lts::Lts& assumption, const lts::System& system, Context& context);

/// Is the assumption still strong enough for its premise? LimitReached ends the merging.
using Suffices = std::function<bool(const lts::Lts& assumption)>;

/// The assumption, deterministic and without τ and π, with states merged and labels left out. Ends
/// early, with what it has, when the context's limits are reached.
lts::Lts shrink(const lts::Lts& assumption, const Suffices& suffices, Context& context);

}  // namespace proviso::learning
