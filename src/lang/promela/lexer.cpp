#include "lang/promela/lexer.hpp"

#include <algorithm>

#include "base/text_scanner.hpp"
#include "lang/promela/codes.hpp"

namespace proviso::promela {
namespace {

constexpr LexicalRules kRules = {code::kUnexpectedCharacter, code::kOpenComment, Severity::Error};

char escaped(char c) {
  switch (c) {
    case 'n':
      return '\n';
    case 't':
      return '\t';
    case 'r':
      return '\r';
    case 'f':
      return '\f';
    case '0':
      return '\0';
    default:
      return c;
  }
}

class Lexer final : TextScanner {
 public:
  Lexer(std::string_view text, FileId file, Diagnostics& diagnostics)
      : TextScanner(text, file, kRules, diagnostics) {}

  std::vector<Token> run() {
    while (true) {
      blank_begin_ = at_;
      skip_spaces();
      if (at_end()) break;
      next();
    }
    if (gave_up()) tokens_.clear();
    blank_begin_ = at_;
    add(TokenKind::LineBreak, at_);
    add(TokenKind::End, at_);
    return std::move(tokens_);
  }

 private:
  Token& add(TokenKind kind, std::size_t begin) {
    Token token{kind, {span_from(begin)}, text_from(begin)};
    token.after_blank = begin != blank_begin_;
    return tokens_.emplace_back(token);
  }

  /// The length of a backslash with the line break after it; 0 if they do not stand here.
  std::size_t continuation() const {
    if (peek() != '\\') return 0;
    if (peek(1) == '\n') return 2;
    return peek(1) == '\r' && peek(2) == '\n' ? 3 : 0;
  }

  /// Moves over white space and comments up to the line break. A line may be continued by a
  /// backslash, also a comment.
  void skip_spaces() {
    while (!at_end()) {
      if (is_blank(peek()) && peek() != '\n') {
        advance();
      } else if (const std::size_t length = continuation(); length > 0) {
        advance(length);
      } else if (follows(kRules.line_comment)) {
        while (!at_end() && peek() != '\n') advance(std::max<std::size_t>(continuation(), 1));
      } else if (follows(kRules.comment_begin)) {
        skip_comment();
      } else {
        return;
      }
    }
  }

  void next() {
    const std::size_t begin = at_;
    if (peek() == '\n') {
      advance();
      add(TokenKind::LineBreak, begin);
    } else if (starts_word(peek())) {
      skip_while(continues_word);
      add(TokenKind::Identifier, begin).painted = begin < number_end_;
    } else if (is_digit(peek())) {
      find_number_end();
      integer();
    } else if (peek() == '"') {
      string();
    } else if (peek() == '\'') {
      character();
    } else if (const auto* symbol = symbol_at(text_.substr(at_))) {
      advance(symbol->text.size());
      add(symbol->kind, begin);
    } else if (is_control(peek())) {
      skip_unexpected();
    } else {
      skip_character();
      add(TokenKind::Unknown, begin);
    }
  }

  /// For a C preprocessor `1..N` is one number, so the macro N is not expanded there.
  void find_number_end() {
    if (at_ < number_end_) return;
    const auto is_inside = [](char c) { return continues_word(c) || c == '.'; };
    const auto* end = std::find_if_not(text_.begin() + at_, text_.end(), is_inside);
    number_end_ = static_cast<std::size_t>(end - text_.begin());
  }

  void integer() {
    const std::size_t begin = at_;
    const Number number = take_number(10);
    add(TokenKind::Integer, begin).value = number.value;
    if (!number.overflow) return;
    report(Severity::Error, code::kIntegerTooLarge, begin, at_, "this number is too large");
  }

  void string() {
    const std::size_t begin = at_;
    const Quoted result = take_quoted(
        [this] { return peek() == '\\' ? std::max<std::size_t>(continuation(), 2) : 1; });
    // Text that the preprocessor leaves out may hold a lonely quote.
    Token& token = add(result.closed ? TokenKind::String : TokenKind::Unknown, begin);
    if (result.closed) token.text = result.inside;
  }

  void character() {
    const std::size_t begin = at_;
    const bool is_escape = peek(1) == '\\';
    const std::size_t place = is_escape ? 2 : 1;
    const char c = is_escape ? escaped(peek(place)) : peek(place);
    const bool is_closed = peek(place + 1) == '\'' && peek(place) != '\n';
    advance(is_closed ? place + 2 : 1);
    Token& token = add(is_closed ? TokenKind::Integer : TokenKind::Unknown, begin);
    if (is_closed) token.value = static_cast<unsigned char>(c);
  }

  std::vector<Token> tokens_;
  std::size_t blank_begin_ = 0;  // where white space before the current token begins
  std::size_t number_end_ = 0;
};

}  // namespace

std::vector<Token> tokenise(const SourceSet& sources, FileId file, Diagnostics& diagnostics) {
  const std::string_view text =
      readable_text(sources, file, code::kUnexpectedCharacter, diagnostics);
  return Lexer(text, file, diagnostics).run();
}

}  // namespace proviso::promela
