// The states that satisfy CTL formulas, as decision diagrams, and paths that show why.
//
// Bottom-up over the closure: EX by one step back, E U by a search backwards, EG by the fair core
// (fairness.hpp). Fairness is that of logic::over_fair_paths: EX f and E(f U g) go into states that
// start a fair path, EG f goes along one.
//
// A path that shows why a formula is true in a state goes as far as the formula requires a path: EX
// f makes a step, E(f U g) takes a shortest path, and both continue with why f or g is true there;
// EG f ends in a lasso. For a conjunction, the first operand that requires a path is shown;
// universal formulas have no such path.
#pragma once

#include <vector>

#include <boost/unordered/unordered_flat_map.hpp>

#include "circuit/system.hpp"
#include "engine/symbolic/fairness.hpp"
#include "engine/symbolic/model.hpp"
#include "engine/symbolic/walk.hpp"

namespace proviso::symbolic {

class Labelling {
 public:
  /// States outside `universe`, which is closed under steps, are not labelled.
  Labelling(const circuit::System& system, Model& model, bdd::Function universe, Fairness fairness);

  /// The states that start a fair path.
  const bdd::Function& fair() const { return fair_; }
  /// The states of the universe that satisfy the formula; cached.
  bdd::Function of(logic::CtlFormula formula);
  /// Extends the walk from its last state, in which the formula is true (or false, if `is_true` is
  /// false).
  void explain(Walk& walk, logic::CtlFormula formula, bool is_true);

 private:
  bdd::Function compute(logic::CtlFormula formula);
  bool asks_for_path(const State& state, logic::CtlFormula formula, bool is_true) const;
  bool is_at(const State& state, logic::CtlFormula formula) const;

  const circuit::System* system_;
  Model* model_;
  bdd::Function universe_;
  Fairness fairness_;
  bdd::Function fair_;
  boost::unordered_flat_map<std::uint32_t, bdd::Function> known_;  // by formula
};

}  // namespace proviso::symbolic
