// The focus in its environment as a problem of its own: (I^p ∧ C0, T^p ∧ E) against φ, over the
// bits of the view and nothing else.
#pragma once

#include <vector>

#include "circuit/problem.hpp"
#include "engine/interpolation/division.hpp"
#include "engine/interpolation/parts.hpp"
#include "outcome/environment_relation.hpp"

namespace proviso::interpolation {

circuit::Problem abstraction(const Parts& parts, const Division& division,
                             const std::vector<ComponentRelation>& environment);

}  // namespace proviso::interpolation
