// Bounded model checking: is there a bad state within so many steps?
#pragma once

#include <optional>

#include "base/context.hpp"
#include "circuit/problem.hpp"
#include "engine/invariant/answer.hpp"

namespace proviso::invariant {

/// Looks at depths 0, 1, … up to the limit; without one, until something is found or the context
/// ends it. The counterexample is a shortest one. Holds only if no path has more steps than were
/// looked at, which comes without a proof.
Answer bounded(circuit::Problem& problem, std::optional<unsigned> limit, Context& context);

}  // namespace proviso::invariant
