// A product that is too large to build, from parts that are reduced before they are put together.
//
// A label that nobody outside of a part has, neither another part nor the interface, is internal to
// it, and what it does with such labels can be reduced there. Two parts that share labels are
// composed, the labels that only they had become τ, and the result is reduced; and so on, always
// the pair that leaves least. Parts that cannot be composed within a small number of states are
// left apart. No part has more states than the product that it stands for.
//
// Each reduction keeps, for every word over the labels in sight, whether the part can do it and
// whether it may reach π on the way: collapsing silent cycles, propagating π over τ, branching
// bisimulation, and for small parts the determinised system if that is smaller. These are
// preserved by composition and hiding, and nothing else counts for the assumption; see
// docs/design/weakest.md.
//
//   three buffers in a row, in→m→n→out:   the first two become one of two places over in, n
#pragma once

#include <vector>

#include "base/context.hpp"
#include "engine/weakest/steps.hpp"
#include "lts/system.hpp"

namespace proviso::weakest {

/// Parts whose product has, over the labels shown, the traces and the traces to π of the product
/// of those given. The step is merge, with the states of all parts that are left; the products made
/// on the way are counted as explored. Throws LimitReached.
std::vector<lts::Component> merge_parts(std::vector<lts::Component> parts,
                                        const lts::Alphabet& shown, Steps& steps, Context& context);

/// Termination is no trace.
lts::Lts without_end(const lts::Lts& lts);

}  // namespace proviso::weakest
