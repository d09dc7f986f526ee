// Tableau: represents the paths of a system that satisfy a linear formula as the fair paths of an
// extended system.
//
// An additional component has a bit for every temporal subformula; the bits say which subformulas a
// path satisfies (Clarke, Grumberg, Hamaguchi 1994; past operators as in Lichtenstein, Pnueli,
// Zuck). With sat(g) the value of g as a function of the state:
//
//   X f      a bit x, guessed:      x ↔ sat(f)'                   sat = x
//   f U g    a bit x, guessed:      x ↔ sat(f U g)'               sat = sat(g) ∨ (sat(f) ∧ x)
//            and justice ¬sat(f U g) ∨ sat(g): promises are kept
//   Y f      a bit y, remembered:   ¬y first, y' ↔ sat(f)         sat = y
//   f S g    a bit y, remembered:   ¬y first, y' ↔ sat(f S g)     sat = sat(g) ∨ (sat(f) ∧ y)
//
// and initially sat(formula). If the formula is a conjunction, a conjunct G F f needs no bit: it
// becomes the justice condition sat(f). Along a fair path each bit has only one possible value, so
// that paths of the result and those of the system that satisfy the formula correspond one to one.
// Inputs that the formula or the fairness conditions mention get a bit that predicts them.
//
//   with_tableau(system, F p): one bit x with x ↔ (p' ∨ x'), justice ¬(p ∨ x) ∨ p, initially p ∨ x
#pragma once

#include <cstdint>
#include <vector>

#include "circuit/system.hpp"

namespace proviso::symbolic {

/// A bit that a system with an observer has beside those of the system.
struct AddedBit {
  enum class Kind : std::uint8_t { Input, Operator, Compassion };

  Kind kind = Kind::Input;
  /// The bit of the input that it predicts; or the number of the temporal operator, or of the
  /// compassion pair, as outcome/linear_certificate.hpp numbers them.
  std::uint32_t number = 0;
};

/// A system with an observer.
struct Observed {
  circuit::System system = {};
  std::vector<AddedBit> added = {};  // the bits that follow those of the original system
};

/// Returns the extended system. The bits of the system come first and keep their numbers; it has no
/// properties. Its fairness conditions are over states only: first those of the system, then those
/// of the formula.
Observed observe(const circuit::System& system, logic::PastFormula formula);

/// Returns the extended system alone.
circuit::System with_tableau(const circuit::System& system, logic::PastFormula formula);

}  // namespace proviso::symbolic
