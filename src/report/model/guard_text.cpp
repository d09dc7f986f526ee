#include "report/model/guard_text.hpp"

#include <fmt/format.h>

namespace proviso::report {

std::string guard_text(const machine::Guard& guard, const std::vector<std::string>& symbols) {
  std::string text;
  for (const machine::Cube& cube : guard.cubes) {
    std::string term;
    for (const machine::Literal literal : cube) {
      term += fmt::format("{}{}{}", term.empty() ? "" : " & ", literal.positive ? "" : "!",
                          symbols[index(literal.symbol)]);
    }
    text += fmt::format("{}{}", text.empty() ? "" : " | ", term.empty() ? "true" : term);
  }
  return text.empty() ? "false" : text;
}

}  // namespace proviso::report
