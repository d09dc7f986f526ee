// Temporal properties that only say that something is always so: AG p and G p, p without temporal
// operators.
//
// If p is true in every reachable state (or step, if p speaks of inputs) the property holds, since
// paths go through reachable states only. The converse is wrong: paths are infinite and fair, and a
// bad state from which no such path goes on does not count.
#pragma once

#include <optional>

#include "circuit/system.hpp"

namespace proviso::circuit {

/// p as a function in the graph of the system, to which it is added.
std::optional<Literal> always(System& system, const Property& property);

}  // namespace proviso::circuit
