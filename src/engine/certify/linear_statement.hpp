// What a certificate of a linear formula is about: the negated formula in parts, its temporal
// operators in the order of outcome/linear_certificate.hpp, and the linear formula that a formula
// of CTL is equivalent to.
//
// A formula of CTL has a linear equivalent here if negations are only before functions of the
// state, all quantifiers are universal, and disjunctions and the operands of AF and AU are such
// that one of them, or both, are functions of the state:
//
//   A ψ ∧ A χ ≡ A (ψ ∧ χ)   p ∨ A ψ ≡ A (p ∨ ψ)   AX A ψ ≡ A X ψ   AG A ψ ≡ A G ψ   AF p   A(p U q)
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "circuit/system.hpp"
#include "logic/past_formula.hpp"

namespace proviso::certify {

/// The negation of a property as the observer of a path sees it.
struct LinearStatement {
  logic::PastPool pool = {};
  std::vector<logic::PastFormula> initial = {};    // parts that are true of the first state
  std::vector<logic::PastFormula> recurring = {};  // f of the parts G F f
  std::vector<logic::PastFormula> formulas = {};   // all subformulas, operands first
  std::vector<logic::PastFormula> operators = {};  // X, U, Y and S, in their order
};

/// Returns the negation of a property; nullopt if it is not linear.
std::optional<LinearStatement> negated_statement(const circuit::System& system,
                                                 const circuit::Property& property);

}  // namespace proviso::certify
