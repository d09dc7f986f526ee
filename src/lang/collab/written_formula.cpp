#include "lang/collab/written_formula.hpp"

#include <fmt/format.h>

namespace proviso::collab {
namespace {

using machine::FormulaLevel;
using machine::WrittenFormula;
using Kind = Expression::Kind;

WrittenFormula prefix(std::string_view word, const WrittenFormula& operand) {
  return {fmt::format("{}{}", word, operand.at_least(FormulaLevel::Prefix)), FormulaLevel::Prefix};
}

WrittenFormula in_brackets(char quantifier, char word, const WrittenFormula& left,
                           const WrittenFormula& right) {
  return {fmt::format("{}[{} {} {}]", quantifier, left.text, word, right.text),
          FormulaLevel::Closed};
}

}  // namespace

WrittenFormula written(Kind kind, const WrittenFormula& left, const WrittenFormula& right) {
  const auto infix = [&](std::string_view word, FormulaLevel own, FormulaLevel first,
                         FormulaLevel second) {
    return WrittenFormula{
        fmt::format("{} {} {}", left.at_least(first), word, right.at_least(second)), own};
  };
  switch (kind) {
    case Kind::Not:
      return prefix("!", left);
    case Kind::And:
      return infix("&", FormulaLevel::And, FormulaLevel::And, FormulaLevel::Prefix);
    case Kind::Or:
      return infix("|", FormulaLevel::Or, FormulaLevel::Or, FormulaLevel::And);
    case Kind::Implies:
      return infix("->", FormulaLevel::Implies, FormulaLevel::Or, FormulaLevel::Implies);
    case Kind::Equivalent:
      return infix("<->", FormulaLevel::Equivalent, FormulaLevel::Equivalent,
                   FormulaLevel::Implies);
    case Kind::ExistsNext:
      return prefix("EX ", left);
    case Kind::ExistsFinally:
      return prefix("EF ", left);
    case Kind::ExistsGlobally:
      return prefix("EG ", left);
    case Kind::AllNext:
      return prefix("AX ", left);
    case Kind::AllFinally:
      return prefix("AF ", left);
    case Kind::AllGlobally:
      return prefix("AG ", left);
    case Kind::ExistsUntil:
      return in_brackets('E', 'U', left, right);
    case Kind::ExistsWeakUntil:
      return in_brackets('E', 'W', left, right);
    case Kind::ExistsRelease:
      return in_brackets('E', 'R', left, right);
    case Kind::AllUntil:
      return in_brackets('A', 'U', left, right);
    case Kind::AllWeakUntil:
      return in_brackets('A', 'W', left, right);
    case Kind::AllRelease:
      return in_brackets('A', 'R', left, right);
    default:
      return left;
  }
}

}  // namespace proviso::collab
