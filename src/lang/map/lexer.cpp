#include "lang/map/lexer.hpp"

#include <algorithm>
#include <array>
#include <cctype>

#include "lang/map/codes.hpp"

namespace proviso::map {
namespace {

struct Spelling {
  std::string_view text;
  TokenKind kind;
};

// Longer spellings stand before their prefixes.
constexpr std::array kSymbols = {
    Spelling{"..", TokenKind::Dots},      Spelling{"<=", TokenKind::AtMost},
    Spelling{"{", TokenKind::LeftCurly},  Spelling{"}", TokenKind::RightCurly},
    Spelling{"(", TokenKind::LeftRound},  Spelling{")", TokenKind::RightRound},
    Spelling{"[", TokenKind::LeftSquare}, Spelling{"]", TokenKind::RightSquare},
    Spelling{";", TokenKind::Semicolon},  Spelling{",", TokenKind::Comma},
    Spelling{":", TokenKind::Colon},      Spelling{".", TokenKind::Dot},
    Spelling{"<", TokenKind::Less},       Spelling{">", TokenKind::Greater},
    Spelling{"=", TokenKind::Equal},      Spelling{"-", TokenKind::Minus},
};

bool is_digit(char c) { return std::isdigit(static_cast<unsigned char>(c)) != 0; }

bool starts_word(char c) { return std::isalpha(static_cast<unsigned char>(c)) != 0 || c == '_'; }

class Lexer {
 public:
  Lexer(const SourceSet& sources, FileId file, Diagnostics& diagnostics)
      : text_(sources[file].text()), file_(file), diagnostics_(diagnostics) {}

  std::vector<Token> run() {
    std::vector<Token> tokens;
    for (skip_blanks(); at_ < text_.size(); skip_blanks()) tokens.push_back(next());
    tokens.push_back({TokenKind::End, span_from(at_), {}});
    return tokens;
  }

 private:
  char peek(std::size_t ahead = 0) const {
    return at_ + ahead < text_.size() ? text_[at_ + ahead] : '\0';
  }
  Span span_from(std::size_t begin) const {
    return {file_, static_cast<std::uint32_t>(begin), static_cast<std::uint32_t>(at_)};
  }
  Token token_from(TokenKind kind, std::size_t begin) const {
    return {kind, span_from(begin), text_.substr(begin, at_ - begin)};
  }

  void skip_blanks() {
    while (at_ < text_.size()) {
      if (std::isspace(static_cast<unsigned char>(peek())) != 0) {
        ++at_;
      } else if (peek() == '/' && peek(1) == '/') {
        at_ = std::min(text_.find('\n', at_), text_.size());
      } else if (peek() == '/' && peek(1) == '*') {
        skip_comment();
      } else {
        return;
      }
    }
  }

  void skip_comment() {
    const auto begin = static_cast<std::uint32_t>(at_);
    const std::size_t close = text_.find("*/", at_ + 2);
    at_ = close == std::string_view::npos ? text_.size() : close + 2;
    if (close != std::string_view::npos) return;
    diagnostics_.report({Severity::Warning,
                         code::kOpenComment,
                         {file_, begin, begin + 2},
                         "this comment is never closed"});
  }

  Token next() {
    const std::size_t begin = at_;
    if (starts_word(peek())) {
      while (starts_word(peek()) || is_digit(peek())) ++at_;
      return token_from(TokenKind::Word, begin);
    }
    if (is_digit(peek())) {
      while (is_digit(peek())) ++at_;
      return token_from(TokenKind::Number, begin);
    }
    if (peek() == '"' || peek() == '\'') return quoted(peek());
    for (const Spelling& symbol : kSymbols) {
      if (text_.substr(at_, symbol.text.size()) != symbol.text) continue;
      at_ += symbol.text.size();
      return token_from(symbol.kind, begin);
    }
    ++at_;
    while (at_ < text_.size() && (static_cast<unsigned char>(peek()) & 0xC0U) == 0x80U) ++at_;
    return token_from(TokenKind::Other, begin);
  }

  /// Up to the same quote on the same line; a backslash takes the next character along.
  Token quoted(char quote) {
    const std::size_t begin = at_++;
    while (at_ < text_.size() && peek() != quote && peek() != '\n') {
      at_ += peek() == '\\' && at_ + 1 < text_.size() && peek(1) != '\n' ? 2U : 1U;
    }
    const std::size_t end = at_;
    if (peek() == quote) {
      ++at_;
    } else {
      diagnostics_.report({Severity::Error, code::kOpenString, span_from(begin),
                           "this string is not closed on its line"});
    }
    return {quote == '"' ? TokenKind::String : TokenKind::Character, span_from(begin),
            text_.substr(begin + 1, end - begin - 1)};
  }

  std::string_view text_;
  FileId file_;
  Diagnostics& diagnostics_;
  std::size_t at_ = 0;
};

}  // namespace

std::vector<Token> tokenise(const SourceSet& sources, FileId file, Diagnostics& diagnostics) {
  return Lexer(sources, file, diagnostics).run();
}

std::string_view describe(TokenKind kind) {
  if (kind == TokenKind::End) return "the end of the file";
  if (kind == TokenKind::Word) return "a name";
  if (kind == TokenKind::Number) return "a number";
  if (kind == TokenKind::String) return "a string";
  const auto at = std::find_if(kSymbols.begin(), kSymbols.end(),
                               [kind](const Spelling& symbol) { return symbol.kind == kind; });
  return at == kSymbols.end() ? "a token" : at->text;
}

}  // namespace proviso::map
