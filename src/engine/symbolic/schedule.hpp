// Computes ∃ Q. S ∧ C1 ∧ … ∧ Cn for many S: chooses the order, and when each variable is
// quantified.
//
// A variable of Q can be quantified as soon as no remaining constraint mentions it (early
// quantification; Burch, Clarke, Long 1991). The constraints are ordered greedily: next comes the
// one that frees most variables and brings in fewest, and they are merged into clusters as long as
// the diagrams stay small (after Ranjan et al., IWLS 1995).
//
//   Q = {x, i}:   S(x)   x' = x ∧ i   y' = x      becomes     ∃x. (∃i. S ∧ (x' = x ∧ i)) ∧ y' = x
#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include "bdd/function.hpp"

namespace proviso::symbolic {

class Schedule {
 public:
  /// `present` are the variables that S depends on.
  Schedule(std::vector<bdd::Function> constraints, std::span<const bdd::Variable> quantified,
           std::span<const bdd::Variable> present);

  bdd::Function operator()(const bdd::Function& start) const;

 private:
  struct Stage {
    bdd::Function constraint;
    bdd::Function quantified;  // a cube
  };

  bdd::Function at_once_;  // variables of no constraint
  std::vector<Stage> stages_;
};

/// Merges neighbours in the greedy order into fewer constraints with the same conjunction.
/// Variables of `local` that occur in one cluster only are quantified there.
std::vector<bdd::Function> clusters(std::vector<bdd::Function> constraints,
                                    std::span<const bdd::Variable> quantified,
                                    std::span<const bdd::Variable> present,
                                    std::span<const bdd::Variable> local, std::size_t largest);

}  // namespace proviso::symbolic
