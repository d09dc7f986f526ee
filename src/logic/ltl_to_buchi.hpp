// LTL → Büchi.
#pragma once

#include "base/context.hpp"
#include "logic/buchi.hpp"
#include "logic/formula.hpp"

namespace proviso::logic {

/// Accepts exactly the words that satisfy the formula. The automaton is reduced: every state
/// reaches an accepting cycle, and all universal states that were recognised are one. A formula
/// that has no R in negation normal form gives an automaton in which only the universal state
/// accepts. Throws FormulaTooLarge if the formula has an atom beyond 63 or far too many cases, and
/// LimitReached.
Buchi ltl_to_buchi(FormulaPool& pool, Formula f, Context& context);

}  // namespace proviso::logic
