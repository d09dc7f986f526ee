// The part of a problem that its property rests on.
//
// From the bits of the property, constraints are followed backwards: one that mentions next values
// is kept if one of these belongs to a bit that is kept, one that does not is kept if any of its
// bits is; then all that it mentions is kept. Everything else is left out.
//
// What is left out are only constraints, so that whatever holds of the rest holds of the whole, and
// by the same proof. A counterexample of the rest is one of the whole if the bits left out can go
// along. Updates always can. A relation may not: it may have no step, or read what it does not
// write. So a counterexample has to be extended, and if that fails the whole problem must be
// looked at.
#pragma once

#include <optional>

#include "base/context.hpp"
#include "circuit/problem.hpp"
#include "engine/invariant/answer.hpp"

namespace proviso::invariant {

/// The graph is a copy: literals keep their meaning.
circuit::Problem cone_of_influence(const circuit::Problem& problem);

/// A counterexample of `whole` with the values of one of its cone, if there is one.
std::optional<Counterexample> extended(const circuit::Problem& whole, const circuit::Problem& cone,
                                       const Counterexample& counterexample, Context& context);

}  // namespace proviso::invariant
