// Conditions of transitions, values of assignments, and the CTL formulas of properties.
//
// A condition is the part of ECMAScript in which every value is Boolean:
//
//   In('s')   x   true   false   !a   a == b   a != b   a && b   a || b   (a)
//
// A formula has the same operands, sent('m') and event('e'), and the operators of CTL. Words stand
// for what XML wants escaped: `and`, `or`, `not`.
#pragma once

#include <vector>

#include "base/diagnostic.hpp"
#include "lang/scxml/ast.hpp"
#include "lang/scxml/xml.hpp"

namespace proviso::scxml {

enum class Notation : std::uint8_t { Condition, Formula };

/// Adds the expression and its parts to the list. Reports the first error.
ExpressionId parse_expression(const PlacedText& text, Notation notation,
                              std::vector<Expression>& expressions, Diagnostics& diagnostics);

}  // namespace proviso::scxml
