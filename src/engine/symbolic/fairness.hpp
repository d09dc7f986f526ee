// The states that start a fair path, and the construction of such a path.
//
// Paths stay within a set W. The core is the largest Z ⊆ W such that every state of Z has a step
// into Z, reaches inside Z a step that satisfies J, for every justice condition J, and, if it
// satisfies p, a step that satisfies q, for every compassion pair (p, q) (Emerson and Lei 1986;
// Kesten, Pnueli, Raviv 1998). Every state of Z starts a fair path: take the conditions in turn;
// for justice go to J; for compassion, if p can still be reached in Z go there and then to q, and
// otherwise p never occurs again. Conversely the states that a fair path meets infinitely often
// satisfy all of this, so they are in Z. Whatever reaches Z within W starts a fair path.
//
// A fair loop is found in a strongly connected part of Z that serves all conditions. A bottom
// component always does: from a state, as long as something that it reaches does not reach it back,
// move there.
//
// Cost: each round of the fixpoint is one backward search per condition; at most as many rounds as
// there are states, usually few.
#pragma once

#include <cstddef>
#include <utility>
#include <vector>

#include "engine/symbolic/model.hpp"
#include "engine/symbolic/walk.hpp"

namespace proviso::symbolic {

/// Conditions on states and inputs; the first of a compassion pair on states only.
struct Fairness {
  std::vector<bdd::Function> justice = {};
  std::vector<std::pair<bdd::Function, bdd::Function>> compassion = {};
};

/// E(f U g), over all paths: the states of f or g that reach g through f.
bdd::Function exists_until(const Model& model, const bdd::Function& f, const bdd::Function& g);

/// What one operation of the fixpoint left of Z.
struct Removal {
  bdd::Function left = {};
  /// The number of the justice condition that the removed states do not reach; their number if the
  /// states have no step into Z.
  std::size_t condition = 0;
};

/// The set Z of the text above. The removals, if asked for, are listed in their order; then there
/// must be no compassion.
bdd::Function fair_core(const Model& model, const bdd::Function& within, const Fairness& fairness,
                        std::vector<Removal>* removals = nullptr);
/// The states of `within` that start a fair path in it.
bdd::Function fair_globally(const Model& model, const bdd::Function& within,
                            const Fairness& fairness);

/// Extends the walk to a fair lasso: it continues `within` into the core, which it must be able to
/// reach, and loops there for ever.
void close_fairly(Walk& walk, const Model& model, const bdd::Function& within,
                  const bdd::Function& core, const Fairness& fairness);

}  // namespace proviso::symbolic
