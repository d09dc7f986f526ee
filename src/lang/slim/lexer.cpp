#include "lang/slim/lexer.hpp"

#include <algorithm>
#include <array>

#include "base/spelling_table.hpp"
#include "base/text_scanner.hpp"
#include "lang/slim/codes.hpp"

namespace proviso::slim {
namespace {

/// Sorted.
constexpr std::array<std::string_view, 65> kKeywords = {
    "abstract",      "accesses",   "activation",  "and",        "bool",
    "bus",           "classifier", "clock",       "clocks",     "connections",
    "continuous",    "data",       "default",     "device",     "end",
    "enum",          "error",      "event",       "events",     "false",
    "features",      "flow",       "flows",       "iff",        "implementation",
    "implies",       "in",         "initial",     "initially",  "int",
    "memory",        "mod",        "mode",        "model",      "modes",
    "network",       "not",        "occurrence",  "of",         "or",
    "out",           "package",    "per",         "poisson",    "port",
    "process",       "processor",  "propagation", "properties", "public",
    "real",          "reference",  "reset",       "state",      "states",
    "subcomponents", "system",     "then",        "thread",     "transitions",
    "true",          "urgent",     "when",        "while",      "xor"};

constexpr auto kSymbols = spelling_table<TokenKind>({
    {":", TokenKind::Colon},
    {";", TokenKind::Semicolon},
    {",", TokenKind::Comma},
    {".", TokenKind::Dot},
    {"..", TokenKind::DotDot},
    {"->", TokenKind::Arrow},
    {":=", TokenKind::Assign},
    {"=>", TokenKind::Associate},
    {"-[", TokenKind::OpenTransition},
    {"]->", TokenKind::CloseTransition},
    {"(", TokenKind::OpenParenthesis},
    {")", TokenKind::CloseParenthesis},
    {"[", TokenKind::OpenBracket},
    {"]", TokenKind::CloseBracket},
    {"{", TokenKind::OpenBrace},
    {"}", TokenKind::CloseBrace},
    {"=", TokenKind::Equal},
    {"!=", TokenKind::NotEqual},
    {"<", TokenKind::Less},
    {"<=", TokenKind::LessEqual},
    {">", TokenKind::Greater},
    {">=", TokenKind::GreaterEqual},
    {"+", TokenKind::Plus},
    {"-", TokenKind::Minus},
    {"*", TokenKind::Times},
    {"/", TokenKind::Slash},
    {"?", TokenKind::Question},
    {"@", TokenKind::At},
    {"!", TokenKind::Not},
    {"&", TokenKind::And},
    {"|", TokenKind::Or},
    {"<->", TokenKind::Equivalent},
});

constexpr LexicalRules kRules = {
    code::kUnexpectedCharacter, code::kUnexpectedCharacter, Severity::Error, "--", "\x01", "\x01"};

class Lexer final : public TextScanner {
 public:
  Lexer(std::string_view text, FileId file, std::size_t begin, Diagnostics& diagnostics)
      : TextScanner(text, file, kRules, diagnostics) {
    at_ = begin;
  }

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
    if (is_letter(peek())) {
      skip_while(continues_word);
      const bool is_keyword =
          std::binary_search(kKeywords.begin(), kKeywords.end(), text_from(begin));
      return add(is_keyword ? TokenKind::Keyword : TokenKind::Identifier, begin);
    }
    if (is_digit(peek())) return number();
    if (peek() == '"') return quoted();
    const auto* symbol = kSymbols.longest(text_.substr(at_));
    if (symbol == nullptr) return skip_unexpected();
    advance(symbol->text.size());
    add(symbol->kind, begin);
  }

  void number() {
    const std::size_t begin = at_;
    skip_while(is_digit);
    const bool is_real = peek() == '.' && is_digit(peek(1));
    if (is_real) {
      advance();
      skip_while(is_digit);
    }
    add(is_real ? TokenKind::Real : TokenKind::Integer, begin);
  }

  void quoted() {
    const std::size_t begin = at_;
    const Quoted text = take_quoted([] { return std::size_t{1}; });
    if (!text.closed) {
      report(Severity::Error, code::kOpenString, begin, at_, "this string is never closed");
    }
    tokens_.push_back({TokenKind::String, span_from(begin), text.inside});
  }

  std::vector<Token> tokens_;
};

}  // namespace

std::vector<Token> tokenise(const SourceSet& sources, FileId file, Diagnostics& diagnostics) {
  return Lexer(readable_text(sources, file, code::kUnexpectedCharacter, diagnostics), file, 0,
               diagnostics)
      .run();
}

std::vector<Token> tokenise(const SourceSet& sources, Span part, Diagnostics& diagnostics) {
  return Lexer(sources[part.file].text().substr(0, part.end), part.file, part.begin, diagnostics)
      .run();
}

std::string_view describe(TokenKind kind) {
  switch (kind) {
    case TokenKind::End:
      return "the end of the text";
    case TokenKind::Identifier:
      return "a name";
    case TokenKind::Keyword:
      return "a keyword";
    case TokenKind::Integer:
    case TokenKind::Real:
      return "a number";
    case TokenKind::String:
      return "a string";
    default:
      return kSymbols.spelling(kind);
  }
}

}  // namespace proviso::slim
