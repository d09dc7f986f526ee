#include "lang/promela/lexer.hpp"

#include <algorithm>
#include <cctype>
#include <limits>

#include "lang/promela/codes.hpp"

namespace proviso::promela {
namespace {

bool starts_identifier(char c) { return std::isalpha(static_cast<unsigned char>(c)) || c == '_'; }
bool continues_identifier(char c) {
  return std::isalnum(static_cast<unsigned char>(c)) || c == '_';
}
bool is_digit(char c) { return c >= '0' && c <= '9'; }

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

class Lexer {
 public:
  Lexer(const SourceSet& sources, FileId file, Diagnostics& diagnostics)
      : text_(sources[file].text()), file_(file), diagnostics_(diagnostics) {}

  std::vector<Token> run() {
    std::vector<Token> tokens;
    while (true) {
      const std::size_t begin = at_;
      skip_blanks();
      if (at_ >= text_.size()) break;
      Token token = next();
      token.after_blank = begin != token.place.span.begin;
      tokens.push_back(token);
    }
    tokens.push_back(token_from(at_, TokenKind::LineBreak));
    tokens.push_back(token_from(at_, TokenKind::End));
    return tokens;
  }

 private:
  char peek(std::size_t ahead = 0) const {
    return at_ + ahead < text_.size() ? text_[at_ + ahead] : '\0';
  }
  Span span_from(std::size_t begin) const {
    return {file_, static_cast<std::uint32_t>(begin), static_cast<std::uint32_t>(at_)};
  }
  Token token_from(std::size_t begin, TokenKind kind) const {
    return {kind, {span_from(begin)}, text_.substr(begin, at_ - begin)};
  }

  /// How long a backslash with the line break after it is here, 0 if there is none.
  std::size_t continuation() const {
    if (peek() != '\\') return 0;
    if (peek(1) == '\n') return 2;
    return peek(1) == '\r' && peek(2) == '\n' ? 3 : 0;
  }

  void skip_blanks() {
    while (at_ < text_.size()) {
      const char c = peek();
      if (c == ' ' || c == '\t' || c == '\r' || c == '\f' || c == '\v') {
        ++at_;
      } else if (const std::size_t length = continuation(); length > 0) {
        at_ += length;
      } else if (c == '/' && peek(1) == '/') {
        skip_line_comment();
      } else if (c == '/' && peek(1) == '*') {
        skip_comment();
      } else {
        return;
      }
    }
  }

  void skip_line_comment() {
    while (at_ < text_.size() && peek() != '\n') at_ += std::max<std::size_t>(continuation(), 1);
  }

  void skip_comment() {
    const auto begin = static_cast<std::uint32_t>(at_);
    const std::size_t close = text_.find("*/", at_ + 2);
    at_ = close == std::string_view::npos ? text_.size() : close + 2;
    if (close != std::string_view::npos) return;
    diagnostics_.report({Severity::Error,
                         code::kOpenComment,
                         {file_, begin, begin + 2},
                         "this comment is never closed"});
  }

  Token next() {
    const std::size_t begin = at_;
    if (peek() == '\n') {
      ++at_;
      return token_from(begin, TokenKind::LineBreak);
    }
    if (starts_identifier(peek())) {
      while (continues_identifier(peek())) ++at_;
      Token token = token_from(begin, TokenKind::Identifier);
      token.painted = begin < number_end_;
      return token;
    }
    if (is_digit(peek())) {
      find_number_end();
      return integer();
    }
    if (peek() == '"') return string();
    if (peek() == '\'') return character();
    const SymbolAt symbol = symbol_at(text_.substr(at_));
    if (symbol.length == 0) return unknown();
    at_ += symbol.length;
    return token_from(begin, symbol.kind);
  }

  Token unknown() {
    const std::size_t begin = at_++;
    while (at_ < text_.size() && (static_cast<unsigned char>(peek()) & 0xC0U) == 0x80U) ++at_;
    return token_from(begin, TokenKind::Unknown);
  }

  /// For a C preprocessor `1..N` is one number, so the macro N is not expanded there.
  void find_number_end() {
    number_end_ = at_;
    while (number_end_ < text_.size() &&
           (continues_identifier(text_[number_end_]) || text_[number_end_] == '.')) {
      ++number_end_;
    }
  }

  Token integer() {
    const std::size_t begin = at_;
    std::int64_t value = 0;
    bool overflow = false;
    for (; is_digit(peek()); ++at_) {
      value = value * 10 + (peek() - '0');
      overflow |= value > std::numeric_limits<std::int32_t>::max();
      if (overflow) value = 0;
    }
    Token token = token_from(begin, TokenKind::Integer);
    token.value = static_cast<std::int32_t>(value);
    if (overflow) {
      diagnostics_.report(
          {Severity::Error, code::kIntegerTooLarge, token.place.span, "this number is too large"});
    }
    return token;
  }

  Token string() {
    const std::size_t begin = at_++;
    while (at_ < text_.size() && peek() != '"' && peek() != '\n') {
      const std::size_t step = peek() == '\\' ? std::max<std::size_t>(continuation(), 2) : 1;
      at_ = std::min(at_ + step, text_.size());
    }
    const bool closed = peek() == '"';
    const std::string_view inside = text_.substr(begin + 1, at_ - begin - 1);
    if (closed) ++at_;
    // Text that the preprocessor leaves out may hold a lonely quote.
    if (!closed) return token_from(begin, TokenKind::Unknown);
    return {TokenKind::String, {span_from(begin)}, inside};
  }

  Token character() {
    const std::size_t begin = at_++;
    const bool is_escape = peek() == '\\';
    if (is_escape) ++at_;
    const char c = is_escape ? escaped(peek()) : peek();
    if (peek(1) != '\'' || peek() == '\n') {
      at_ = begin + 1;
      return token_from(begin, TokenKind::Unknown);
    }
    at_ += 2;
    Token token = token_from(begin, TokenKind::Integer);
    token.value = static_cast<unsigned char>(c);
    return token;
  }

  std::string_view text_;
  FileId file_;
  Diagnostics& diagnostics_;
  std::size_t at_ = 0;
  std::size_t number_end_ = 0;
};

}  // namespace

std::vector<Token> tokenise(const SourceSet& sources, FileId file, Diagnostics& diagnostics) {
  return Lexer(sources, file, diagnostics).run();
}

}  // namespace proviso::promela
