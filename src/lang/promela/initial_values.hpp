// The initial values of variables.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "lang/promela/lower_expression.hpp"

namespace proviso::promela {

/// Adds assignments for a variable that was just declared, unless it starts with zeros. An array
/// gets its value in every element, or element by element from a list.
void add_initial(const Symbol& symbol, const Declarator& declarator, Names& names,
                 ExpressionLowering& expressions, const std::vector<process::Variable>& variables,
                 std::vector<process::Assignment>& result);

/// Replaces \n and other escapes in the text of a string.
std::string unescaped(std::string_view text);

}  // namespace proviso::promela
