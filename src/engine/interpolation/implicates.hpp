// Converts an interpolant to clauses that its component implies (strengthening S4).
//
// C is a function that the component implies, T^q ⇒ C, as deep as the proof was long. A valuation
// of its variables that makes it false is excluded by T^q; what T^q excludes at least is a cube
// with few literals, whose negation is a clause D with T^q ⇒ D. When no valuation makes all clauses
// true and C false,
//
//   T^q ⇒ D1 ∧ … ∧ Dn ⇒ C
//
// and the clauses take the place of C: they are readable, never weaker, and do not depend on the
// proof that C came from.
#pragma once

#include <cstddef>
#include <vector>

#include "base/context.hpp"
#include "engine/interpolation/bounded_run.hpp"
#include "engine/interpolation/oracle.hpp"

namespace proviso::interpolation {

/// Finds at most `most` clauses; if they are not enough, the rest of C is lost, which is sound.
std::vector<RelationClause> implicates(const SharedFunction& implied,
                                       const std::vector<circuit::ComponentId>& components,
                                       Oracle& oracle, std::size_t most, Context& context);

/// Removes clauses that follow from the others, the longest first.
void drop_redundant(std::vector<RelationClause>& clauses, Context& context);

}  // namespace proviso::interpolation
