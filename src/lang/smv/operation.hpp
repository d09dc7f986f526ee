// SMV's operators on values. Operands are well typed; those of one operator agree in type, except
// that a Boolean may stand for an integer, and an integer for a Boolean in the old dialect.
#pragma once

#include <optional>

#include "circuit/graph.hpp"
#include "lang/smv/ast.hpp"
#include "lang/smv/value.hpp"

namespace proviso::smv {

/// Returns a Boolean unchanged, and for an integer whether it is not zero.
circuit::Literal truth_of(circuit::Graph& graph, const Value& value);

/// Applies ! & | xor xnor -> or <->, bitwise on words. For `!`, pass the operand twice.
Value logical(circuit::Graph& graph, Operator op, const Value& a, const Value& b);
/// Applies = != < <= > or >=.
Value compared(circuit::Graph& graph, Operator op, const Value& a, const Value& b);
/// Applies + - * / mod, min or max; for unary - and abs, pass the operand twice. Returns nullopt if
/// an integer would be too large.
std::optional<Value> calculated(circuit::Graph& graph, Operator op, const Value& a, const Value& b);
/// Shifts or rotates by an amount that must be between 0 and the width.
Value shifted(circuit::Graph& graph, Operator op, const Value& a, const Value& amount);
/// Converts to the given type, like bool(), word1(), toint(), signed(), unsigned(), extend() and
/// resize(). Returns nullopt if an integer would be too large.
std::optional<Value> converted(circuit::Graph& graph, const Value& a, const ValueType& type);

}  // namespace proviso::smv
