// Expands inlines before parsing: a call becomes the body with the arguments in place of the
// parameters, braces included, as in SPIN. An argument is any text without a comma of its own, so a
// parameter can stand for a channel, a label or a constant.
//
// An inline is known from its definition on. One that calls itself would never end and is rejected,
// and so is text that grows beyond bounds.
#pragma once

#include <vector>

#include "lang/promela/token.hpp"

namespace proviso::promela {

/// Returns the tokens without inline definitions, with calls expanded; End at the end.
std::vector<Token> expand_inlines(const std::vector<Token>& tokens, Expansions& expansions,
                                  Diagnostics& diagnostics);

}  // namespace proviso::promela
