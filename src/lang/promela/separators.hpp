// Inserts the semicolons that are not written. In a body or a record, the end of a line ends a
// statement if its last token can end a statement: a name, a number, a closing bracket, fi, od and
// the like, outside of parentheses. SPIN 6.5 does the same, and it matters:
//
//   x = y
//   -z          two statements, not one
#pragma once

#include <vector>

#include "lang/promela/token.hpp"

namespace proviso::promela {

/// Returns the tokens with a semicolon where the end of a line stands for it.
std::vector<Token> with_separators(const std::vector<Token>& tokens);

}  // namespace proviso::promela
