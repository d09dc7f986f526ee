// The tableau of a formula: a generalised Büchi automaton whose states are sets of obligations.
#pragma once

#include <cstdint>
#include <vector>

#include "base/context.hpp"
#include "logic/buchi.hpp"
#include "logic/formula.hpp"

namespace proviso::logic {

/// State 0 is initial. A run accepts if for every formula f U g infinitely many of its edges do not
/// promise it.
struct GeneralisedBuchi {
  struct Edge {
    Guard guard;
    std::uint32_t target;
    std::vector<Formula> promises;  // the f U g that are postponed here; ascending
  };
  std::vector<std::vector<Edge>> rows;
};

/// Builds the tableau of a formula in negation normal form. Throws FormulaTooLarge and
/// LimitReached.
GeneralisedBuchi tableau(const FormulaPool& pool, Formula f, Context& context);

}  // namespace proviso::logic
