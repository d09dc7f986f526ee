// SMV's operators on values. Operands are well typed; those of one operator agree in type, except
// that a truth value may stand for an integer and an integer for a truth value in the old dialect.
#pragma once

#include <optional>

#include "circuit/graph.hpp"
#include "lang/smv/ast.hpp"
#include "lang/smv/value.hpp"

namespace proviso::smv {

/// A truth value as it is, an integer as "not zero".
circuit::Literal truth_of(circuit::Graph& graph, const Value& value);

/// ! & | xor xnor -> <->, on words bit by bit. Of `!` both operands are the same.
Value logical(circuit::Graph& graph, Operator op, const Value& a, const Value& b);
/// = != < <= > >=
Value compared(circuit::Graph& graph, Operator op, const Value& a, const Value& b);
/// + - * / mod, min, max; of unary - and abs both operands are the same. Nothing if an integer
/// would be too large.
std::optional<Value> calculated(circuit::Graph& graph, Operator op, const Value& a, const Value& b);
/// << >> and the rotations, by an amount that must lie between 0 and the width.
Value shifted(circuit::Graph& graph, Operator op, const Value& a, const Value& amount);
/// Conversions to the given type, as bool(), word1(), toint(), signed(), unsigned(), extend() and
/// resize() make them. Nothing if an integer would be too large.
std::optional<Value> converted(circuit::Graph& graph, const Value& a, const ValueType& type);

}  // namespace proviso::smv
