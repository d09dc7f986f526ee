// Minimisation: the smallest system that is equivalent to a given one.
#pragma once

#include "base/context.hpp"
#include "lts/lts.hpp"

namespace proviso::lts {

enum class Equivalence { Strong, Branching, Weak, Trace };

/// Minimises the system. States are the classes of the equivalence, transitions the original ones
/// between classes; τ loops are dropped except for Strong. π is distinguished from all states, END
/// from all that do not merely reach it by τ. The alphabet is kept, including labels that no
/// transition carries. Keeps only reachable states, in breadth-first order.
///
/// For Trace, the result is the smallest deterministic system with the same traces, the same traces
/// to π, and END where nothing but termination is left.
Lts minimise(const Lts& lts, Equivalence equivalence, Context& context);

}  // namespace proviso::lts
