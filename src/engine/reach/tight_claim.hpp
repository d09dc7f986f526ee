// An automaton for a temporal property whose shortest lassos are those of the program.
//
// A run of the program that repeats itself, u v v v …, need not do so together with an automaton
// for the formula: that may need several rounds, in which it is in different states. So a shortest
// lasso of the product need not be a shortest one of the program. Here the automaton knows, at each
// position of a run, the truth of all temporal subformulas there. The truth of a formula depends on
// the rest of the run only, which is the same one round later; so the product repeats itself when
// the run does, and its lassos have the lengths of the program's.
//
//   f U g is true  iff  g, or f and f U g is true next;   infinitely often false, or g true
//   f R g is true  iff  g, and f or f R g is true next;   infinitely often true, or g false
//
// The automaton guesses; a state has a bit for each U and R. X is not supported. (Schuppan, Biere:
// Shortest counterexamples for symbolic model checking of LTL with past, TACAS 2005, on the tableau
// of Clarke, Grumberg and Hamaguchi.)
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "engine/reach/claimed_space.hpp"
#include "engine/reach/short_lasso.hpp"
#include "logic/formula.hpp"
#include "process/program_space.hpp"

namespace proviso::reach {

class TightClaim {
 public:
  /// Keeps references. `violation` is the formula that the runs satisfy; its atoms have the code
  /// `atoms`.
  TightClaim(const std::vector<process::CodeId>& atoms, const logic::FormulaPool& pool,
             logic::Formula violation);

  /// Whether the formula is small enough for a search, and without X.
  bool fits() const;
  /// Looks for a lasso of the program with fewer moves than `length` that satisfies the formula.
  /// The states of the result are those of the program.
  ShortLasso find(const process::ProgramSpace& space, std::size_t length, Context& context) const;

 private:
  using Values = std::vector<bool>;  // by formula

  void collect(logic::Formula root);
  Values values(process::Execution& at, std::uint32_t state) const;
  bool is_consistent(const Values& values) const;
  void next(process::Execution& at, std::uint32_t state, std::vector<std::uint32_t>& found) const;
  std::uint32_t marks(process::Execution& at, std::uint32_t state) const;
  bool bit(std::uint32_t state, std::size_t place) const { return (state >> place & 1U) != 0; }

  const std::vector<process::CodeId>& atoms_;
  const logic::FormulaPool& pool_;
  logic::Formula violation_;
  std::vector<logic::Formula> formulas_;   // operands before operators
  std::vector<logic::Formula> fixpoints_;  // U and R
  bool has_next_ = false;
};

}  // namespace proviso::reach
