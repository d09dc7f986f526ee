#include "lang/collab/lexer.hpp"

#include "base/spelling_table.hpp"
#include "base/text_scanner.hpp"
#include "lang/collab/codes.hpp"

namespace proviso::collab {
namespace {

constexpr LexicalRules kRules = {code::kUnexpectedCharacter, code::kOpenComment};

constexpr auto kSymbols = spelling_table<TokenKind>({
    {"<->", TokenKind::Equivalent}, {"->", TokenKind::Arrow},      {"=>", TokenKind::Implies},
    {"&&", TokenKind::And},         {"||", TokenKind::Or},         {"{", TokenKind::LeftCurly},
    {"}", TokenKind::RightCurly},   {"(", TokenKind::LeftRound},   {")", TokenKind::RightRound},
    {"[", TokenKind::LeftSquare},   {"]", TokenKind::RightSquare}, {";", TokenKind::Semicolon},
    {",", TokenKind::Comma},        {":", TokenKind::Colon},       {".", TokenKind::Dot},
    {"+", TokenKind::Plus},         {"/", TokenKind::Slash},       {"=", TokenKind::Equal},
    {"!", TokenKind::Not},          {"&", TokenKind::And},         {"|", TokenKind::Or},
});

class Lexer final : TextScanner {
 public:
  Lexer(std::string_view text, FileId file, Diagnostics& diagnostics)
      : TextScanner(text, file, kRules, diagnostics) {}

  std::vector<Token> run() {
    for (skip_blanks(); !at_end(); skip_blanks()) next();
    if (gave_up()) tokens_.clear();
    add(TokenKind::End, at_);
    return std::move(tokens_);
  }

 private:
  void add(TokenKind kind, std::size_t begin) {
    tokens_.push_back({kind, span_from(begin), text_from(begin)});
  }

  void next() {
    const std::size_t begin = at_;
    if (starts_word(peek())) {
      skip_while(continues_word);
      return add(TokenKind::Word, begin);
    }
    const auto* symbol = kSymbols.longest(text_.substr(at_));
    if (symbol == nullptr) return skip_unexpected();
    advance(symbol->text.size());
    add(symbol->kind, begin);
  }

  std::vector<Token> tokens_;
};

}  // namespace

std::vector<Token> tokenise(const SourceSet& sources, FileId file, Diagnostics& diagnostics) {
  const std::string_view text =
      readable_text(sources, file, code::kUnexpectedCharacter, diagnostics);
  return Lexer(text, file, diagnostics).run();
}

std::string_view describe(TokenKind kind) {
  if (kind == TokenKind::End) return "the end of the file";
  if (kind == TokenKind::Word) return "a name";
  const std::string_view symbol = kSymbols.spelling(kind);
  return symbol.empty() ? "a token" : symbol;
}

}  // namespace proviso::collab
