// The text of a formula as the source writes it, put together from the texts of its operands.
#pragma once

#include "lang/collab/ast.hpp"
#include "machine/machine.hpp"

namespace proviso::collab {

/// The text of an operator applied to its operands; unary operators ignore `right`. Parentheses
/// stand where they are needed and nowhere else.
machine::WrittenFormula written(Expression::Kind kind, const machine::WrittenFormula& left,
                                const machine::WrittenFormula& right);

}  // namespace proviso::collab
