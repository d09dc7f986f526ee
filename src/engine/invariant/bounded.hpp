// Bounded model checking: is there a bad state within a number of steps?
#pragma once

#include <optional>

#include "base/context.hpp"
#include "circuit/problem.hpp"
#include "engine/invariant/answer.hpp"

namespace proviso::invariant {

/// Checks depths 0, 1, … up to the limit; without a limit, until a violation is found or the
/// context ends the run. The counterexample is a shortest one. Returns Holds only if no path is
/// longer than the checked depth; this comes without a proof.
Answer bounded(circuit::Problem& problem, std::optional<unsigned> limit, Context& context);

}  // namespace proviso::invariant
