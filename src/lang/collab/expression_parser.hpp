// Guards, fairness, constraints and CTL formulas.
#pragma once

#include "lang/collab/cursor.hpp"

namespace proviso::collab {

/// Binding from the tightest: unary operators, &, |, -> (to the right), <->. `not`, `and` and `or`
/// are words for !, & and |. Until, weak until and release stand inside A[…] and E[…].
class ExpressionParser {
 public:
  ExpressionParser(Cursor& cursor, std::vector<Expression>& expressions)
      : cursor_(cursor), expressions_(expressions) {}

  ExpressionId expression();

 private:
  ExpressionId implication();
  ExpressionId disjunction();
  ExpressionId conjunction();
  ExpressionId unary();
  ExpressionId operand();
  ExpressionId path_formula();
  void refuse_linear_time();
  void limit(std::size_t operands);
  ExpressionId add(Expression expression);
  ExpressionId join(Expression::Kind kind, Span span, ExpressionId left, ExpressionId right);

  Cursor& cursor_;
  std::vector<Expression>& expressions_;
  unsigned depth_ = 0;
};

}  // namespace proviso::collab
