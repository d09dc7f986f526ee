// Formulas in the checker's own form: fairness is said in them.
//
// The quantifiers of a design's formula range over fair paths. Here EX and E U are plain and only
// EG ranges over fair paths; a state begins a fair path iff it has EG true:
//
//   EX f      becomes  EX (f ∧ EG true)
//   E(f U g)  becomes  E(f U (g ∧ EG true))
//
// Without fairness a formula is copied as it stands. Only then are contradictions and constants
// folded, by what holds of plain EX and E U: f ∧ ¬f is false, and so are EX false, E(f U false) and
// EG false. What is folded away asks nothing of features.
//
// Equal formulas have one number. An operand has a smaller one than what it occurs in, so that
// ascending order is an order of evaluation.
#pragma once

#include <compare>
#include <cstdint>
#include <map>
#include <optional>
#include <vector>

#include "logic/ctl.hpp"

namespace proviso::certify {

enum class FormulaId : std::uint32_t {};

constexpr std::uint32_t index(FormulaId f) { return static_cast<std::uint32_t>(f); }

class PathFormulas {
 public:
  struct Node {
    logic::CtlOperator op;
    std::uint32_t atom = 0;
    FormulaId left = {};
    FormulaId right = {};
    friend auto operator<=>(const Node&, const Node&) = default;
  };

  /// The pool must outlive it.
  PathFormulas(const logic::CtlPool& pool, bool over_fair_paths);

  /// Adds the formula and its subformulas.
  FormulaId add(logic::CtlFormula f);

  std::uint32_t size() const { return static_cast<std::uint32_t>(nodes_.size()); }
  const Node& operator[](FormulaId f) const { return nodes_[index(f)]; }
  bool is_temporal(FormulaId f) const { return (*this)[f].op >= logic::CtlOperator::ExistsNext; }

 private:
  FormulaId make(Node node);
  FormulaId constant(bool value);
  FormulaId negation(FormulaId f);
  FormulaId conjunction(FormulaId f, FormulaId g);
  FormulaId where_paths_begin(FormulaId f);
  FormulaId translated(logic::CtlFormula f);
  bool is(FormulaId f, logic::CtlOperator op) const { return (*this)[f].op == op; }

  const logic::CtlPool& pool_;
  std::vector<Node> nodes_;
  std::map<Node, FormulaId> made_;
  std::optional<FormulaId> fair_;  // EG true
  std::map<logic::CtlFormula, FormulaId> known_;
};

/// How a subformula occurs in a formula: under an even number of negations, an odd one, or both.
struct Polarity {
  bool positive = false;
  bool negative = false;
};
/// Returns the polarity of each subformula, by number.
std::map<FormulaId, Polarity> polarities(const PathFormulas& formulas, FormulaId f);

}  // namespace proviso::certify
