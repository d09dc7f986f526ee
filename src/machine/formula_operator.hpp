// The operators of the formulas that designs are written with, in whatever language: what each
// means in the pool, and how it is written in messages.
//
//   apply(pool, FormulaOperator::AllFinally, p, p)             ¬EG ¬p
//   written(FormulaOperator::And, {"p"}, {"q | r", Or})        p & (q | r)
#pragma once

#include <cstdint>

#include "machine/machine.hpp"

namespace proviso::machine {

enum class FormulaOperator : std::uint8_t {
  Not,
  And,
  Or,
  Implies,
  Equivalent,
  // temporal from here on
  ExistsNext,
  ExistsFinally,
  ExistsGlobally,
  AllNext,
  AllFinally,
  AllGlobally,
  ExistsUntil,
  ExistsWeakUntil,
  ExistsRelease,
  AllUntil,
  AllWeakUntil,
  AllRelease,
};

constexpr bool is_temporal(FormulaOperator op) { return op >= FormulaOperator::ExistsNext; }
constexpr bool is_unary(FormulaOperator op) {
  return op == FormulaOperator::Not ||
         (op >= FormulaOperator::ExistsNext && op <= FormulaOperator::AllGlobally);
}

/// The formula that the operator makes of its operands. A unary operator ignores the right one.
logic::CtlFormula apply(logic::CtlPool& pool, FormulaOperator op, logic::CtlFormula left,
                        logic::CtlFormula right);

/// The same as text.
WrittenFormula written(FormulaOperator op, const WrittenFormula& left, const WrittenFormula& right);

}  // namespace proviso::machine
