// Makes formulas of LTL by name, for notations that are translated into it.
#pragma once

#include <utility>
#include <vector>

#include "lang/smv/expression_parser.hpp"

namespace proviso::smv {

class FormulaBuilder {
 public:
  explicit FormulaBuilder(ExpressionParser& expressions) : expressions_(expressions) {}

  /// All that is made from now on stands here.
  void stand_at(Span span) { span_ = span; }

  ExpressionId truth(bool value) { return make(value ? Operator::True : Operator::False, {}); }
  ExpressionId negation(ExpressionId f) { return make(Operator::Not, {f}); }
  ExpressionId conjunction(ExpressionId f, ExpressionId g) {
    if (expressions_[f].op == Operator::True) return g;
    return expressions_[g].op == Operator::True ? f : make(Operator::And, {f, g});
  }
  ExpressionId disjunction(ExpressionId f, ExpressionId g) { return make(Operator::Or, {f, g}); }
  ExpressionId next(ExpressionId f) { return make(Operator::NextTime, {f}); }
  ExpressionId always(ExpressionId f) { return make(Operator::Globally, {f}); }
  ExpressionId eventually(ExpressionId f) { return make(Operator::Finally, {f}); }
  ExpressionId until(ExpressionId f, ExpressionId g) { return make(Operator::Until, {f, g}); }
  /// f until g, or f forever.
  ExpressionId weak_until(ExpressionId f, ExpressionId g) {
    return disjunction(until(f, g), always(f));
  }
  ExpressionId make(Operator op, std::vector<ExpressionId> operands) {
    return expressions_.add({op, span_, {}, std::move(operands)});
  }

 private:
  ExpressionParser& expressions_;
  Span span_ = {};
};

}  // namespace proviso::smv
