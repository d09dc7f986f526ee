#include "machine/formula_operator.hpp"

#include <fmt/format.h>

namespace proviso::machine {
namespace {

WrittenFormula prefix(std::string_view word, const WrittenFormula& operand) {
  return {fmt::format("{}{}", word, operand.at_least(FormulaLevel::Prefix)), FormulaLevel::Prefix};
}

WrittenFormula in_brackets(char quantifier, char word, const WrittenFormula& left,
                           const WrittenFormula& right) {
  return {fmt::format("{}[{} {} {}]", quantifier, left.text, word, right.text),
          FormulaLevel::Closed};
}

logic::CtlFormula apply_temporal(logic::CtlPool& pool, FormulaOperator op, logic::CtlFormula left,
                                 logic::CtlFormula right) {
  switch (op) {
    case FormulaOperator::ExistsNext:
      return pool.exists_next(left);
    case FormulaOperator::ExistsFinally:
      return pool.possibly(left);
    case FormulaOperator::ExistsGlobally:
      return pool.exists_globally(left);
    case FormulaOperator::AllNext:
      return pool.all_next(left);
    case FormulaOperator::AllFinally:
      return pool.inevitably(left);
    case FormulaOperator::AllGlobally:
      return pool.always(left);
    case FormulaOperator::ExistsUntil:
      return pool.exists_until(left, right);
    case FormulaOperator::AllUntil:
      return pool.all_until(left, right);
    case FormulaOperator::ExistsRelease:
      return pool.exists_release(left, right);
    case FormulaOperator::AllRelease:
      return pool.all_release(left, right);
    case FormulaOperator::ExistsWeakUntil:  // f W g = g R (f ∨ g)
      return pool.exists_release(right, pool.disjunction(left, right));
    case FormulaOperator::AllWeakUntil:
      return pool.all_release(right, pool.disjunction(left, right));
    default:
      return left;
  }
}

WrittenFormula write_temporal(FormulaOperator op, const WrittenFormula& left,
                              const WrittenFormula& right) {
  switch (op) {
    case FormulaOperator::ExistsNext:
      return prefix("EX ", left);
    case FormulaOperator::ExistsFinally:
      return prefix("EF ", left);
    case FormulaOperator::ExistsGlobally:
      return prefix("EG ", left);
    case FormulaOperator::AllNext:
      return prefix("AX ", left);
    case FormulaOperator::AllFinally:
      return prefix("AF ", left);
    case FormulaOperator::AllGlobally:
      return prefix("AG ", left);
    case FormulaOperator::ExistsUntil:
      return in_brackets('E', 'U', left, right);
    case FormulaOperator::ExistsWeakUntil:
      return in_brackets('E', 'W', left, right);
    case FormulaOperator::ExistsRelease:
      return in_brackets('E', 'R', left, right);
    case FormulaOperator::AllUntil:
      return in_brackets('A', 'U', left, right);
    case FormulaOperator::AllWeakUntil:
      return in_brackets('A', 'W', left, right);
    case FormulaOperator::AllRelease:
      return in_brackets('A', 'R', left, right);
    default:
      return left;
  }
}

}  // namespace

logic::CtlFormula apply(logic::CtlPool& pool, FormulaOperator op, logic::CtlFormula left,
                        logic::CtlFormula right) {
  switch (op) {
    case FormulaOperator::Not:
      return pool.negate(left);
    case FormulaOperator::And:
      return pool.conjunction(left, right);
    case FormulaOperator::Or:
      return pool.disjunction(left, right);
    case FormulaOperator::Implies:
      return pool.implies(left, right);
    case FormulaOperator::Equivalent:
      return pool.equivalent(left, right);
    default:
      return apply_temporal(pool, op, left, right);
  }
}

WrittenFormula written(FormulaOperator op, const WrittenFormula& left,
                       const WrittenFormula& right) {
  const auto infix = [&](std::string_view word, FormulaLevel own, FormulaLevel first,
                         FormulaLevel second) {
    return WrittenFormula{
        fmt::format("{} {} {}", left.at_least(first), word, right.at_least(second)), own};
  };
  switch (op) {
    case FormulaOperator::Not:
      return prefix("!", left);
    case FormulaOperator::And:
      return infix("&", FormulaLevel::And, FormulaLevel::And, FormulaLevel::Prefix);
    case FormulaOperator::Or:
      return infix("|", FormulaLevel::Or, FormulaLevel::Or, FormulaLevel::And);
    case FormulaOperator::Implies:
      return infix("->", FormulaLevel::Implies, FormulaLevel::Or, FormulaLevel::Implies);
    case FormulaOperator::Equivalent:
      return infix("<->", FormulaLevel::Equivalent, FormulaLevel::Equivalent,
                   FormulaLevel::Implies);
    default:
      return write_temporal(op, left, right);
  }
}

}  // namespace proviso::machine
