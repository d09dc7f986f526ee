// A forward-only position in a text, and ASCII character classes independent of the locale. Beyond
// the end every character reads as NUL, so that a rule may look ahead without a check.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "base/source.hpp"

namespace proviso {

constexpr bool is_digit(char c) { return c >= '0' && c <= '9'; }
constexpr bool is_letter(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); }
constexpr bool is_blank(char c) { return c == ' ' || (c >= '\t' && c <= '\r'); }
constexpr bool is_control(char c) {
  return (static_cast<unsigned char>(c) < 0x20 && !is_blank(c)) || c == '\x7F';
}
/// Whether names may begin with the character, or continue with it, in most languages.
constexpr bool starts_word(char c) { return is_letter(c) || c == '_'; }
constexpr bool continues_word(char c) { return starts_word(c) || is_digit(c); }
/// Whether the byte is a UTF-8 continuation byte.
constexpr bool continues_character(char c) {
  return (static_cast<unsigned char>(c) & 0xC0U) == 0x80U;
}

class TextCursor {
 public:
  TextCursor(std::string_view text, FileId file) : text_(text), file_(file) {}

  bool at_end() const { return at_ >= text_.size(); }
  char peek(std::size_t ahead = 0) const {
    return at_ + ahead < text_.size() ? text_[at_ + ahead] : '\0';
  }
  /// Whether the text continues with `expected`, which must not be empty.
  bool follows(std::string_view expected) const {
    return peek() == expected.front() && text_.substr(at_).starts_with(expected);
  }

  void advance(std::size_t count = 1) { at_ = std::min(at_ + count, text_.size()); }
  template <typename Belongs>
  void skip_while(const Belongs& belongs) {
    while (at_ < text_.size() && belongs(text_[at_])) ++at_;
  }
  /// Moves to the line break that ends the line, or to the end of the text.
  void skip_line() { at_ = std::min(text_.find('\n', at_), text_.size()); }
  /// Moves past the next `close`, which begins at `from` at the earliest. If there is none, moves
  /// to the end of the text and returns false.
  bool skip_beyond(std::string_view close, std::size_t from) {
    const std::size_t found = text_.find(close, from);
    at_ = found == std::string_view::npos ? text_.size() : found + close.size();
    return found != std::string_view::npos;
  }
  /// Moves over one UTF-8 character.
  void skip_character() {
    advance();
    skip_while(continues_character);
  }

  std::string_view text_from(std::size_t begin) const { return text_.substr(begin, at_ - begin); }
  Span span_from(std::size_t begin) const { return span(begin, at_); }
  Span span(std::size_t begin, std::size_t end) const {
    return {file_, static_cast<std::uint32_t>(begin), static_cast<std::uint32_t>(end)};
  }

 protected:
  std::string_view text_;
  FileId file_;
  std::size_t at_ = 0;
};

}  // namespace proviso
