// Parses expressions and formulas.
//
// Binding from the tightest:
//
//   a.b a[i] w[h:l]    - !    ::    * / mod    + -    << >>    l..h {…}    union    in
//   = != < <= > >=    EX AG X G … A[f U g]    U V S T    &    | xor xnor    ? :    <->    ->
//
// All associate to the left but -> and ? :. A negation before a temporal operator negates all of
// it, and one before anything else binds tighter than a comparison. Long chains of & and of |
// become balanced trees: generated models have thousands of operands, and recursion over a deep
// tree would overflow the stack.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "lang/smv/cursor.hpp"

namespace proviso::smv {

class ExpressionParser {
 public:
  ExpressionParser(Cursor& cursor, std::vector<Expression>& expressions)
      : cursor_(cursor), expressions_(expressions) {}

  ExpressionId expression() { return implication(); }
  /// Parses a bound of a type: no set, no comparison.
  ExpressionId arithmetic();
  /// Parses a number with its sign.
  ExpressionId integer();
  /// Parses [a, b, …], of expressions or nested arrays.
  ExpressionId array();
  /// Parses a path to a variable or definition: a.b[i].
  ExpressionId path();
  std::vector<ExpressionId> list(TokenKind close);
  /// Parses what operators are applied to: a path, a number, a call, case.
  ExpressionId atom() { return postfix(operand()); }

  std::size_t size() const { return expressions_.size(); }
  /// Puts a number or TRUE or FALSE for a name in all expressions from `first` on.
  void replace_names(std::uint32_t first, const std::string& name, const std::string& value);
  ExpressionId add(Expression expression);
  const Expression& operator[](ExpressionId id) const { return expressions_[index(id)]; }

 private:
  ExpressionId implication();
  ExpressionId equivalence();
  ExpressionId conditional();
  ExpressionId binary(unsigned level);
  ExpressionId set();
  ExpressionId temporal();
  ExpressionId unary_temporal(Operator op, Operator bounded);
  ExpressionId path_quantifier();
  ExpressionId bounded_branching(Operator op);
  ExpressionId primary();
  ExpressionId operand();
  ExpressionId postfix(ExpressionId base);
  ExpressionId keyword_operand();
  ExpressionId call(Operator op, std::size_t arguments);
  ExpressionId case_expression();
  ExpressionId leaf(Operator op);
  ExpressionId balanced(Operator op, const std::vector<ExpressionId>& operands, std::size_t begin,
                        std::size_t end);
  ExpressionId join(Operator op, std::vector<ExpressionId> operands);
  bool temporal_follows() const;
  bool repetition_follows() const;
  void range_bounds(std::vector<ExpressionId>& bounds);

  Cursor& cursor_;
  std::vector<Expression>& expressions_;
  std::vector<std::uint32_t> heights_;  // of the trees below the expressions
  unsigned depth_ = 0;
  bool until_ends_ = false;  // inside A[… and E[…, where U is not an operator of LTL
};

}  // namespace proviso::smv
