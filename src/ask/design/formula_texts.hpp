// Formulas of a design as its source writes them.
//
// Engines use formulas in the basis !, &, EX, E U and EG, and name them in that form. Answers show
// what the user wrote: AG EF home and not !E(1 U !E(1 U home)). A subformula that is not in the
// source, such as those that A[p U q] expands to or that fairness adds, is composed from those that
// are.
#pragma once

#include <map>
#include <string>

#include "engine/collaboration/design_check.hpp"
#include "machine/design.hpp"

namespace proviso::ask {

class FormulaTexts {
 public:
  explicit FormulaTexts(const machine::Design& design);

  struct Entry {
    std::string text;      // of the formula
    std::string opposite;  // of its negation
    bool negates = false;  // the source has only the negation
  };

  /// The texts of a formula, given as logic::to_string prints it in the basis. A formula that is
  /// not part of the design's properties is left as it is.
  Entry of(const std::string& basis) const;

  /// Says what an extension does to a formula, with the text of the formula.
  std::string told(const collaboration::Disturbance& disturbance) const;

 private:
  std::map<std::string, Entry> by_basis_;
};

}  // namespace proviso::ask
