// Macros, and the tokens that replace a use of a macro. The preprocessor finds the uses in the
// text.
#pragma once

#include <map>
#include <span>
#include <string_view>
#include <vector>

#include "lang/promela/token.hpp"

namespace proviso::promela {

struct Macro {
  Span name;
  bool function_like = false;
  std::vector<std::string_view> parameters = {};
  std::vector<Token> body = {};
};

using Macros = std::map<std::string_view, Macro, std::less<>>;

/// An argument as it stands and after the macros in it were expanded.
struct MacroArgument {
  std::vector<Token> plain;
  std::vector<Token> expanded;
};

/// Returns the body with arguments in place of parameters and # and ## evaluated. Tokens of the
/// body belong to the use `expansion`.
std::vector<Token> substitute(const Macro& macro, std::span<const MacroArgument> arguments,
                              std::uint32_t expansion, SourceSet& sources);

}  // namespace proviso::promela
