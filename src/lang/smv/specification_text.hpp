// Prints a specification as NuSMV does, so that results can be compared.
//
// Logical operators are always in parentheses, other binary operators where an operand binds no
// tighter, and temporal ones inside temporal ones. A set is a union, V and T are written by U and
// S, max and min by ?:.
//
//   AG(req -> AF ack)      AG (req -> AF ack)
//   p V q                  !(!p U !q)
//   x in {1, 2, 3}         x in (1 union 2) union 3
#pragma once

#include <string>

#include "lang/smv/ast.hpp"

namespace proviso::smv {

std::string specification_text(const Document& document, ExpressionId formula);

}  // namespace proviso::smv
