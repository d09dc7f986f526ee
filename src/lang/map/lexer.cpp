#include "lang/map/lexer.hpp"

#include "base/spelling_table.hpp"
#include "base/text_scanner.hpp"
#include "lang/map/codes.hpp"

namespace proviso::map {
namespace {

constexpr LexicalRules kRules = {code::kUnexpectedCharacter, code::kOpenComment};

constexpr auto kSymbols = spelling_table<TokenKind>({
    {"..", TokenKind::Dots},
    {"<=", TokenKind::AtMost},
    {"{", TokenKind::LeftCurly},
    {"}", TokenKind::RightCurly},
    {"(", TokenKind::LeftRound},
    {")", TokenKind::RightRound},
    {"[", TokenKind::LeftSquare},
    {"]", TokenKind::RightSquare},
    {";", TokenKind::Semicolon},
    {",", TokenKind::Comma},
    {":", TokenKind::Colon},
    {".", TokenKind::Dot},
    {"<", TokenKind::Less},
    {">", TokenKind::Greater},
    {"=", TokenKind::Equal},
    {"-", TokenKind::Minus},
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
    if (is_digit(peek())) {
      skip_while(is_digit);
      return add(TokenKind::Number, begin);
    }
    if (peek() == '"' || peek() == '\'') return quoted();
    if (const auto* symbol = kSymbols.longest(text_.substr(at_))) {
      advance(symbol->text.size());
      return add(symbol->kind, begin);
    }
    if (is_control(peek())) return skip_unexpected();
    skip_character();
    add(TokenKind::Other, begin);
  }

  /// Up to the same quote on the same line; a backslash takes the next character along.
  void quoted() {
    const std::size_t begin = at_;
    const bool is_string = peek() == '"';
    const Quoted result =
        take_quoted([this] { return peek() == '\\' && peek(1) != '\n' ? 2U : 1U; });
    if (!result.closed) {
      report(Severity::Error, code::kOpenString, begin, at_,
             "this string is not closed on its line");
    }
    tokens_.push_back(
        {is_string ? TokenKind::String : TokenKind::Character, span_from(begin), result.inside});
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
  if (kind == TokenKind::Number) return "a number";
  if (kind == TokenKind::String) return "a string";
  const std::string_view symbol = kSymbols.spelling(kind);
  return symbol.empty() ? "a token" : symbol;
}

}  // namespace proviso::map
