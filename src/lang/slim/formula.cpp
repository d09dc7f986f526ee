#include "lang/slim/formula.hpp"

#include <fmt/format.h>

namespace proviso::slim {
namespace {

std::string_view spelling(Connective connective) {
  switch (connective) {
    case Connective::Not:
      return "!";
    case Connective::And:
      return "&";
    case Connective::Or:
      return "|";
    case Connective::Xor:
      return "xor";
    case Connective::Implies:
      return "->";
    case Connective::Equivalent:
      return "<->";
    case Connective::Next:
      return "X";
    case Connective::Finally:
      return "F";
    case Connective::Globally:
      return "G";
    case Connective::Until:
    case Connective::SomeUntil:
    case Connective::AllUntil:
      return "U";
    case Connective::Releases:
      return "V";
    case Connective::Yesterday:
      return "Y";
    case Connective::WeakYesterday:
      return "Z";
    case Connective::Once:
      return "O";
    case Connective::Historically:
      return "H";
    case Connective::Since:
      return "S";
    case Connective::Triggered:
      return "T";
    case Connective::SomeNext:
      return "EX";
    case Connective::SomeFinally:
      return "EF";
    case Connective::SomeGlobally:
      return "EG";
    case Connective::AllNext:
      return "AX";
    case Connective::AllFinally:
      return "AF";
    case Connective::AllGlobally:
      return "AG";
    default:
      return "TRUE";
  }
}

}  // namespace

bool is_linear(Connective connective) {
  return connective >= Connective::Next && connective <= Connective::Triggered;
}

bool is_branching(Connective connective) { return connective >= Connective::SomeNext; }

FormulaId Formulas::make(Connective connective, std::vector<FormulaId> operands) {
  formulas_.push_back({connective, std::move(operands)});
  return FormulaId{static_cast<std::uint32_t>(formulas_.size() - 1)};
}

FormulaId Formulas::atom(ExpressionId expression, std::string text) {
  formulas_.push_back({Connective::Atom, {}, expression, std::move(text)});
  return FormulaId{static_cast<std::uint32_t>(formulas_.size() - 1)};
}

std::string Formulas::text(FormulaId id) const {
  const Formula& formula = formulas_[index(id)];
  if (formula.connective == Connective::Atom) return fmt::format("{{{}}}", formula.text);
  const std::string_view sign = spelling(formula.connective);
  if (formula.operands.empty()) return std::string(sign);
  if (formula.operands.size() == 1) {
    const std::string_view gap = formula.connective == Connective::Not ? "" : " ";
    return fmt::format("{}{}{}", sign, gap, text(formula.operands[0]));
  }
  const std::string left = text(formula.operands[0]);
  const std::string right = text(formula.operands[1]);
  if (formula.connective == Connective::SomeUntil) return fmt::format("E [{} U {}]", left, right);
  if (formula.connective == Connective::AllUntil) return fmt::format("A [{} U {}]", left, right);
  return fmt::format("({} {} {})", left, sign, right);
}

}  // namespace proviso::slim
