// Interpolation-based reachability of the whole system (McMillan, CAV 2003): the baseline that
// component-oriented interpolation is compared with.
#pragma once

#include "base/context.hpp"
#include "circuit/problem.hpp"
#include "engine/invariant/answer.hpp"

namespace proviso::invariant {

/// Decides every problem, given time. The proof is a union of interpolants, with depth 1.
Answer interpolation(circuit::Problem& problem, Context& context);

}  // namespace proviso::invariant
