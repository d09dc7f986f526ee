#include "lang/collab/lexer.hpp"

#include <algorithm>
#include <array>
#include <cctype>

#include "lang/collab/codes.hpp"

namespace proviso::collab {
namespace {

struct Spelling {
  std::string_view text;
  TokenKind kind;
};

// Longer spellings stand before their prefixes.
constexpr std::array kSymbols = {
    Spelling{"<->", TokenKind::Equivalent}, Spelling{"->", TokenKind::Arrow},
    Spelling{"=>", TokenKind::Implies},     Spelling{"&&", TokenKind::And},
    Spelling{"||", TokenKind::Or},          Spelling{"{", TokenKind::LeftCurly},
    Spelling{"}", TokenKind::RightCurly},   Spelling{"(", TokenKind::LeftRound},
    Spelling{")", TokenKind::RightRound},   Spelling{"[", TokenKind::LeftSquare},
    Spelling{"]", TokenKind::RightSquare},  Spelling{";", TokenKind::Semicolon},
    Spelling{",", TokenKind::Comma},        Spelling{":", TokenKind::Colon},
    Spelling{".", TokenKind::Dot},          Spelling{"+", TokenKind::Plus},
    Spelling{"=", TokenKind::Equal},        Spelling{"!", TokenKind::Not},
    Spelling{"&", TokenKind::And},          Spelling{"|", TokenKind::Or},
};

bool starts_word(char c) { return std::isalpha(static_cast<unsigned char>(c)) || c == '_'; }

bool continues_word(char c) { return std::isalnum(static_cast<unsigned char>(c)) || c == '_'; }

class Lexer {
 public:
  Lexer(const SourceSet& sources, FileId file, Diagnostics& diagnostics)
      : text_(sources[file].text()), file_(file), diagnostics_(diagnostics) {}

  std::vector<Token> run() {
    std::vector<Token> tokens;
    for (skip_blanks(); at_ < text_.size(); skip_blanks()) next(tokens);
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

  void skip_blanks() {
    while (at_ < text_.size()) {
      if (std::isspace(static_cast<unsigned char>(peek()))) {
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

  void next(std::vector<Token>& tokens) {
    const std::size_t begin = at_;
    if (starts_word(peek())) {
      while (at_ < text_.size() && continues_word(peek())) ++at_;
      tokens.push_back({TokenKind::Word, span_from(begin), text_.substr(begin, at_ - begin)});
      return;
    }
    for (const Spelling& symbol : kSymbols) {
      if (text_.substr(at_, symbol.text.size()) != symbol.text) continue;
      at_ += symbol.text.size();
      tokens.push_back({symbol.kind, span_from(begin), symbol.text});
      return;
    }
    ++at_;
    while (at_ < text_.size() && (static_cast<unsigned char>(peek()) & 0xC0U) == 0x80U) ++at_;
    diagnostics_.report(
        {Severity::Error, code::kUnexpectedCharacter, span_from(begin), "unexpected character"});
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
  const auto at = std::find_if(kSymbols.begin(), kSymbols.end(),
                               [kind](const Spelling& symbol) { return symbol.kind == kind; });
  return at == kSymbols.end() ? "a token" : at->text;
}

}  // namespace proviso::collab
