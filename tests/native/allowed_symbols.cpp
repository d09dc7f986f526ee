#include "allowed_symbols.hpp"

#include <sstream>

#include "image.hpp"

namespace proviso::runtime {
namespace {

/// '*' stands for any characters.
bool matches(std::string_view pattern, std::string_view symbol) {
  if (pattern.empty()) return symbol.empty();
  if (pattern.front() == '*')
    return matches(pattern.substr(1), symbol) ||
           (!symbol.empty() && matches(pattern, symbol.substr(1)));
  return !symbol.empty() && pattern.front() == symbol.front() &&
         matches(pattern.substr(1), symbol.substr(1));
}

}  // namespace

AllowedSymbols::AllowedSymbols(std::string_view text) {
  std::istringstream source{std::string(text)};
  for (std::string line; std::getline(source, line);) {
    if (line.empty() || line.front() == '#') continue;
    const bool refuses = line.front() == '!';
    lines_.push_back({refuses ? line.substr(1) : line, refuses});
  }
}

bool AllowedSymbols::allows(std::string_view symbol) const {
  for (const Line& line : lines_)
    if (matches(line.pattern, symbol)) return !line.refuses;
  return false;
}

std::vector<std::string> undefined_symbols(const std::string& object) {
  std::istringstream lines(output_of("nm -u '" + object + "'"));
  std::vector<std::string> symbols;
  for (std::string kind, symbol; lines >> kind >> symbol;) symbols.push_back(symbol);
  return symbols;
}

}  // namespace proviso::runtime
