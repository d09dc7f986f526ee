// Finds the linear equivalents of CTL formulas.
//
// A formula f has the linear equivalent ψ if it says "ψ on all fair paths", f ≡ A ψ. A function of
// the state is its own. What has one is closed under
//
//   A ψ ∧ A χ ≡ A (ψ ∧ χ)      p ∨ A ψ ≡ A (p ∨ ψ)      AX A ψ ≡ A X ψ      AG A ψ ≡ A G ψ
//
// for functions p of the state, the last two because a path that goes on from a state of a path
// makes a path with what came before, fair if it is fair itself. AF and A(p U q) have one if their
// operands are functions of the state: AF AG p is stronger than F G p.
//
//   AG (request -> AF grant)      has      G (request -> F grant)
#pragma once

#include <optional>

#include "logic/ctl.hpp"
#include "logic/past_formula.hpp"

namespace proviso::symbolic {

/// Returns a formula over the same atoms, made in the pool; nullopt if none was found.
std::optional<logic::PastFormula> linear_equivalent(const logic::CtlPool& pool,
                                                    logic::CtlFormula formula,
                                                    logic::PastPool& made);

}  // namespace proviso::symbolic
