// Cone of influence: the part of a problem that its property depends on.
//
// From the bits of the property, constraints are followed backwards: one that mentions next values
// is kept if one of these belongs to a bit that is kept, one that does not is kept if any of its
// bits is; then all that it mentions is kept. Everything else is left out.
//
// Only constraints are left out, so whatever holds of the rest holds of the whole, by the same
// proof. A counterexample of the rest belongs to the whole if the omitted bits can follow it.
// Updates always can. A relation may not: it may have no step, or read bits that it does not write.
// So a counterexample has to be extended, and if that fails the whole problem must be checked.
#pragma once

#include <optional>

#include "base/context.hpp"
#include "circuit/problem.hpp"
#include "engine/invariant/answer.hpp"

namespace proviso::invariant {

/// Returns the cone. The graph is a copy: literals keep their meaning.
circuit::Problem cone_of_influence(const circuit::Problem& problem);

/// Extends a counterexample of the cone to one of `whole`, if possible.
std::optional<Counterexample> extended(const circuit::Problem& whole, const circuit::Problem& cone,
                                       const Counterexample& counterexample, Context& context);

}  // namespace proviso::invariant
