// What variables begin with.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "lang/promela/lower_expression.hpp"

namespace proviso::promela {

/// Assignments for a variable that was just declared, if it does not begin with zeros. An array
/// gets its value in every element, or element by element from a list.
void add_initial(const Symbol& symbol, const Declarator& declarator, Names& names,
                 ExpressionLowering& expressions, const std::vector<process::Variable>& variables,
                 std::vector<process::Assignment>& result);

/// The text of a string with \n and the like replaced.
std::string unescaped(std::string_view text);

}  // namespace proviso::promela
