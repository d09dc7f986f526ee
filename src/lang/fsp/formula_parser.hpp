// Temporal formulas, with LTSA's own precedences.
#pragma once

#include "lang/fsp/label_parser.hpp"

namespace proviso::fsp {

/// Unary operators bind tightest, then &&, then at most one of U W -> <->, then ||. A definition
/// takes a unary formula, so that anything longer stands in parentheses.
class FormulaParser {
 public:
  explicit FormulaParser(ParserState& state)
      : state_(state), cursor_(state.cursor), labels_(state) {}

  FormulaId unary();

 private:
  FormulaId disjunction();
  FormulaId binary();
  FormulaId conjunction();
  FormulaId proposition();
  FormulaId quantified();
  FormulaId join(FormulaId left, const Token& op, FormulaId right);
  FormulaId add(FormulaNode node);
  bool at_letter(char letter) const;

  ParserState& state_;
  Cursor& cursor_;
  LabelParser labels_;
};

}  // namespace proviso::fsp
