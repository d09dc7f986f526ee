// Searches for a fair lasso that violates a linear formula by a SAT solver, length by length.
//
// The system with the tableau of the negated formula is unrolled to states 0 … k+1, of which the
// last equals one of the others: that is where the loop starts. With "in the loop" as a function of
// the chosen start, each justice condition must be true in some state of the loop, and each
// compassion pair must be served there. Lengths are tried one after another with the same solver,
// each closed by an assumption.
//
// It finds short counterexamples where decision diagrams blow up, and never proves that a formula
// holds.
//
// Cost: the unrolling is linear in k, closing it at every k makes it quadratic.
#pragma once

#include <cstddef>

#include "base/context.hpp"
#include "circuit/system.hpp"
#include "engine/symbolic/answer.hpp"

namespace proviso::symbolic {

/// Returns Violated, with a confirmed lasso of at most `longest` states, or Undecided.
Answer search_lasso(const circuit::System& system, logic::PastFormula formula, std::size_t longest,
                    Context& context);

}  // namespace proviso::symbolic
