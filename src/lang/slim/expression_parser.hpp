// Parses expressions. Binding from the tightest:
//
//   -    * / mod    + -    = != < <= > >=    not    and    or xor    implies iff    ? :
//
// `not a = b` is not (a = b). `implies` associates to the right, the others to the left.
#pragma once

#include <vector>

#include "lang/slim/cursor.hpp"

namespace proviso::slim {

class ExpressionParser {
 public:
  /// In properties `mode:primary` is accepted for the literal primary, and paths may end in
  /// `mode` and `error`.
  ExpressionParser(Cursor& cursor, std::vector<Expression>& expressions, bool in_property)
      : cursor_(cursor), expressions_(expressions), in_property_(in_property) {}

  ExpressionId expression();
  /// An integer with its sign, true, false, or a literal.
  ExpressionId constant();
  /// An integer with its sign.
  std::int64_t integer();

 private:
  ExpressionId implication();
  ExpressionId disjunction();
  ExpressionId conjunction();
  ExpressionId negation();
  ExpressionId sum();
  ExpressionId term();
  ExpressionId unary();
  ExpressionId operand();
  ExpressionId number();
  ExpressionId path();
  std::int64_t digits();

  ExpressionId add(Expression expression);
  ExpressionId binary(Operator op, ExpressionId a, ExpressionId b);
  ExpressionId leaf(Operator op);

  Cursor& cursor_;
  std::vector<Expression>& expressions_;
  bool in_property_;
  unsigned depth_ = 0;
  unsigned length_ = 0;  // of the chains of operators that are being read
};

}  // namespace proviso::slim
