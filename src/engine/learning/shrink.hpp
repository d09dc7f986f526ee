// Shrinks the assumptions of an existing proof.
//
// An assumption must lie between what the other modules do and what its module tolerates: it
// separates the two languages. Learning converges to the weakest one, which may need many more
// states than the smallest that separates. Two operations make it smaller.
//
// *Restricting* it to the edges that the other modules exercise makes it stronger, and they still
// satisfy it. *Merging* two states, and their successors by the same labels, only adds words; every
// module that satisfied it still does, and only the premise that assumes it must be checked again.
// Without unused edges there is more to merge. States are merged greedily as long as that premise
// holds; then labels that no longer matter leave the alphabet. A weaker assumption is a weaker
// guarantee for the next module, so the first is treated first.
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

/// Restricts the assumption to the edges that some run of the system takes beside it. The system
/// must satisfy the assumption. Throws LimitReached.
lts::Lts exercised(const lts::Lts& assumption, const lts::System& system, Context& context);

/// Whether the assumption is still strong enough for its premise. LimitReached ends the merging.
using Suffices = std::function<bool(const lts::Lts& assumption)>;

/// Merges states and drops labels of an assumption that is deterministic and without τ and π. Ends
/// early, with the result so far, when the context's limits are reached.
lts::Lts shrink(const lts::Lts& assumption, const Suffices& suffices, Context& context);

}  // namespace proviso::learning
