// The smallest system that is equivalent to a given one.
#pragma once

#include "base/context.hpp"
#include "lts/lts.hpp"

namespace proviso::lts {

enum class Equivalence { Strong, Branching, Weak, Trace };

/// States are the classes of the equivalence, transitions the original ones between classes; τ
/// loops are dropped except for Strong. π is kept apart from all states, END from all that do not
/// merely reach it by τ. The alphabet stays, also labels that no transition carries. Only what is
/// reachable is kept, in breadth-first order.
///
/// Trace: the smallest deterministic system with the same traces, the same traces to π, and END
/// where nothing but termination is left.
Lts minimise(const Lts& lts, Equivalence equivalence, Context& context);

}  // namespace proviso::lts
