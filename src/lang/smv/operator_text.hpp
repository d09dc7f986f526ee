// Operators as they are written.
#pragma once

#include <string_view>

#include "lang/smv/ast.hpp"

namespace proviso::smv {

/// "+", "mod", "->", "AG", "toint"; of what is not written by one word: what it is called.
std::string_view symbol_of(Operator op);

}  // namespace proviso::smv
