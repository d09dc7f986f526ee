// CTL labelling by plain fixpoint iteration: visits all states repeatedly until nothing changes.
//
//   EX f       some target has f
//   E(f U g)   the least set with g, and f where some target is in it
//   EG f       the greatest set Z within f such that for each fairness set c some target can go
//              through f to a state of Z in c (Emerson and Lei)
//
// In a part of a larger system the labels of some states are given, because their successors lie
// elsewhere; they are not computed. A path that ends in a state with a given EG f continues from
// there. A state without successors begins no infinite path.
//
// Cost: |formulas| × edges × the longest shortest path, for EG under fairness times the states.
#pragma once

#include <optional>
#include <vector>

#include "base/context.hpp"
#include "engine/certify/machine_product.hpp"
#include "engine/certify/path_formulas.hpp"

namespace proviso::certify {

using StateSet = std::vector<bool>;
/// The states with each formula, by its number.
using Labels = std::vector<StateSet>;

/// Marks that are given by another graph: `state_of` maps each state to its counterpart there, or
/// to nullopt if its marks are to be computed.
struct Seeds {
  const Labels& labels;
  std::vector<std::optional<std::uint32_t>> state_of;
};

/// The formulas to be labelled, and the fairness conditions.
struct Questions {
  const machine::Vocabulary& vocabulary;
  const PathFormulas& formulas;
  const std::vector<logic::CtlFormula>& fairness;  // without temporal operators
};

/// The states that satisfy each fairness condition.
std::vector<StateSet> fairness_sets(const Questions& questions, const machine::System& system,
                                    const MachineGraph& graph, Context& context);

/// Labels all formulas. Throws LimitReached.
Labels label(const Questions& questions, const machine::System& system, const MachineGraph& graph,
             const Seeds* seeds, Context& context);

}  // namespace proviso::certify
