#include "cli/lines.hpp"

#include <charconv>
#include <cstdio>

namespace proviso::cli {

std::optional<std::string> read_line() {
  std::string line;
  int c = 0;
  while ((c = std::getc(stdin)) != EOF && c != '\n') line += static_cast<char>(c);
  if (c == EOF && line.empty()) return std::nullopt;
  while (!line.empty() && (line.back() == '\r' || line.back() == ' ')) line.pop_back();
  line.erase(0, line.find_first_not_of(' '));
  return line;
}

std::optional<std::uint64_t> as_number(std::string_view text) {
  std::uint64_t number = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (error != std::errc() || end != text.data() + text.size()) return std::nullopt;
  return number;
}

}  // namespace proviso::cli
