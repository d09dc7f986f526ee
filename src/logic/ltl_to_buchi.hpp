// Translates LTL to Büchi automata.
#pragma once

#include "base/context.hpp"
#include "logic/buchi.hpp"
#include "logic/formula.hpp"

namespace proviso::logic {

/// Returns an automaton that accepts exactly the words that satisfy the formula. It is reduced:
/// every state reaches an accepting cycle, and all universal states that were recognised are
/// merged. For a formula without R in negation normal form, only the universal state accepts.
/// Throws FormulaTooLarge if the formula has an atom beyond 63 or far too many cases, and
/// LimitReached.
Buchi ltl_to_buchi(FormulaPool& pool, Formula f, Context& context);

}  // namespace proviso::logic
