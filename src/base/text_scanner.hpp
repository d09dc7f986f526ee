// What the lexers of all languages have in common: blanks and comments, numbers, quoted strings,
// and the handling of unexpected characters. Each language derives its own lexer, which knows its
// names, its tables of spellings and its tokens.
//
// A binary file gets one diagnostic, not one for each of its bytes. A file with a NUL byte anywhere
// is binary (`readable_text`). Any other control character where a token should begin is reported,
// and the scanner gives up: it moves to the end of the text, and the lexer drops its tokens, so
// that the parser has nothing to add.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "base/diagnostic.hpp"
#include "base/source.hpp"
#include "base/text_cursor.hpp"

namespace proviso {

/// Returns the text of a file for a lexer. A binary file is reported with this code and reads as
/// empty.
std::string_view readable_text(const SourceSet& sources, FileId file, std::string_view code,
                               Diagnostics& diagnostics);

/// The language-specific settings of the scanner.
struct LexicalRules {
  std::string_view unexpected_character;  // the code of this diagnostic
  std::string_view open_comment;          // the code of this diagnostic
  Severity open_comment_severity = Severity::Warning;
  std::string_view line_comment = "//";
  std::string_view comment_begin = "/*";
  std::string_view comment_end = "*/";
};

class TextScanner : public TextCursor {
 public:
  TextScanner(std::string_view text, FileId file, const LexicalRules& rules,
              Diagnostics& diagnostics)
      : TextCursor(text, file), rules_(rules), diagnostics_(diagnostics) {}

  bool gave_up() const { return gave_up_; }

  /// Moves over white space and comments.
  void skip_blanks() {
    while (true) {
      skip_while(is_blank);
      if (follows(rules_.line_comment)) {
        skip_line();
      } else if (follows(rules_.comment_begin)) {
        skip_comment();
      } else {
        return;
      }
    }
  }
  /// Moves over the comment that begins here, and reports it if it is never closed.
  void skip_comment();
  /// Reports the character that stands here as unexpected and moves over it.
  void skip_unexpected();

  struct Number {
    std::int32_t value = 0;
    bool overflow = false;  // the value is 0 then
  };
  /// Takes digits up to base 16, in either case; a number without digits is 0.
  Number take_number(int base);

  struct Quoted {
    std::string_view inside;
    bool closed = false;
  };
  /// Takes a string between two of the quote that stands here, which ends on its line at the
  /// latest. `width()` is how many bytes belong together at the current place: 2 at an escape.
  template <typename Width>
  Quoted take_quoted(const Width& width) {
    const char quote = peek();
    advance();
    const std::size_t begin = at_;
    while (!at_end() && peek() != quote && peek() != '\n') advance(width());
    const Quoted result{text_from(begin), peek() == quote};
    if (result.closed) advance();
    return result;
  }

 protected:
  ~TextScanner() = default;

  /// Where a part of the text was written; elsewhere if a preprocessor made the text.
  virtual Span origin(std::size_t begin, std::size_t end) const { return span(begin, end); }

  void report(Severity severity, std::string_view code, std::size_t begin, std::size_t end,
              std::string message);

  const LexicalRules& rules_;
  Diagnostics& diagnostics_;

 private:
  bool gave_up_ = false;
};

}  // namespace proviso
