// Finds a run of M ‖ E to π.
//
// A breadth-first search of pairs of states, which keeps for each pair where it came from. If a
// backward closure has marked the initial pair, only marked pairs are entered: each of them leads
// to π, so the search does not leave the way.
#pragma once

#include <optional>
#include <vector>

#include "base/context.hpp"
#include "engine/requirement/closure.hpp"
#include "engine/requirement/joint.hpp"
#include "engine/requirement/requirement.hpp"

namespace proviso::requirement {

/// Returns a shortest run among the pairs that are entered; nullopt if there is none. Throws
/// LimitReached.
std::optional<std::vector<Step>> find_violation(const Subject& subject, const Joint& joint,
                                                const Closure* guide, Context& context);

}  // namespace proviso::requirement
