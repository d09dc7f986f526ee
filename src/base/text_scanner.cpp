#include "base/text_scanner.hpp"

#include <limits>
#include <utility>

#include <fmt/format.h>

namespace proviso {
namespace {

/// The value of a digit; 16 for any other character.
int digit_value(char c) {
  if (c >= '0' && c <= '9') return c - '0';
  if (c >= 'a' && c <= 'f') return c - 'a' + 10;
  if (c >= 'A' && c <= 'F') return c - 'A' + 10;
  return 16;
}

}  // namespace

std::string_view readable_text(const SourceSet& sources, FileId file, std::string_view code,
                               Diagnostics& diagnostics) {
  const std::string_view text = sources[file].text();
  const std::size_t nul = text.find('\0');
  if (nul == std::string_view::npos) return text;
  const auto begin = static_cast<std::uint32_t>(nul);
  diagnostics.report({Severity::Error,
                      code,
                      {file, begin, begin + 1},
                      "this is a binary file: it contains a NUL byte",
                      {},
                      "a model is a text in ASCII or UTF-8"});
  return {};
}

void TextScanner::report(Severity severity, std::string_view code, std::size_t begin,
                         std::size_t end, std::string message) {
  diagnostics_.report({severity, code, origin(begin, end), std::move(message)});
}

void TextScanner::skip_comment() {
  const std::size_t begin = at_;
  const std::size_t inside = begin + rules_.comment_begin.size();
  if (skip_beyond(rules_.comment_end, inside)) return;
  report(rules_.open_comment_severity, rules_.open_comment, begin, inside,
         "this comment is never closed");
}

void TextScanner::skip_unexpected() {
  const std::size_t begin = at_;
  const char c = peek();
  skip_character();
  if (!is_control(c)) {
    return report(Severity::Error, rules_.unexpected_character, begin, at_, "unexpected character");
  }
  report(Severity::Error, rules_.unexpected_character, begin, at_,
         fmt::format("unexpected control character 0x{:02X}; the file is not read any further",
                     static_cast<unsigned>(c)));
  gave_up_ = true;
  at_ = text_.size();
}

TextScanner::Number TextScanner::take_number(int base) {
  std::int64_t value = 0;
  bool overflow = false;
  for (int digit = digit_value(peek()); digit < base; digit = digit_value(peek())) {
    value = value * base + digit;
    overflow |= value > std::numeric_limits<std::int32_t>::max();
    if (overflow) value = 0;
    advance();
  }
  return {static_cast<std::int32_t>(value), overflow};
}

}  // namespace proviso
