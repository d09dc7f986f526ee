// Composes a product that is too large to build from parts that are reduced first.
//
// A label that occurs in no other part and not in the interface is internal to its part, whose
// behaviour on such labels can be reduced. Two parts that share labels are composed, the labels
// that only they had become τ, and the result is reduced; and so on, always the pair with the
// smallest result. Parts that cannot be composed within a small number of states stay separate. No
// part has more states than the product that it stands for.
//
// Each reduction preserves, for every word over the visible labels, whether the part can do it and
// whether it may reach π on the way: collapsing silent cycles, propagating π over τ, branching
// bisimulation, and for small parts determinisation if that is smaller. These are preserved by
// composition and hiding, and nothing else matters for the assumption; see docs/design/weakest.md.
//
//   three buffers in a row, in→m→n→out:   the first two become one of two places over in, n
#pragma once

#include <vector>

#include "base/context.hpp"
#include "engine/weakest/steps.hpp"
#include "lts/system.hpp"

namespace proviso::weakest {

/// Returns parts whose product has, over the visible labels, the same traces and the same traces to
/// π as the product of those given. Records the step merge, with the states of all remaining parts;
/// intermediate products count as explored. Throws LimitReached.
std::vector<lts::Component> merge_parts(std::vector<lts::Component> parts,
                                        const lts::Alphabet& shown, Steps& steps, Context& context);

/// Removes END: termination is not a trace.
lts::Lts without_end(const lts::Lts& lts);

}  // namespace proviso::weakest
