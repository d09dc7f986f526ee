// The semicolons that are not written. In a body or a record, the end of a line ends a statement if
// the line ends with what can end one: a name, a number, a closing bracket, fi, od and the like,
// outside of parentheses. SPIN 6.5 reads it so, and the difference matters:
//
//   x = y
//   -z          two statements, not one
#pragma once

#include <vector>

#include "lang/promela/token.hpp"

namespace proviso::promela {

/// The tokens with a semicolon where the end of a line stands for one.
std::vector<Token> with_separators(const std::vector<Token>& tokens);

}  // namespace proviso::promela
