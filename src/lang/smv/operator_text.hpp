// The source text of operators.
#pragma once

#include <string_view>

#include "lang/smv/ast.hpp"

namespace proviso::smv {

/// Returns "+", "mod", "->", "AG", "toint"; for an operator that is not written as one word, its
/// name.
std::string_view symbol_of(Operator op);

}  // namespace proviso::smv
