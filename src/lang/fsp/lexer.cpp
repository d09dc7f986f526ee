#include "lang/fsp/lexer.hpp"

#include "base/spelling_table.hpp"
#include "base/text_scanner.hpp"
#include "lang/fsp/codes.hpp"

namespace proviso::fsp {
namespace {

constexpr LexicalRules kRules = {code::kUnexpectedCharacter, code::kOpenComment};

constexpr auto kKeywords = spelling_table<TokenKind>({
    {"const", TokenKind::Const},
    {"range", TokenKind::Range},
    {"set", TokenKind::Set},
    {"property", TokenKind::Property},
    {"progress", TokenKind::Progress},
    {"menu", TokenKind::Menu},
    {"animation", TokenKind::Animation},
    {"actions", TokenKind::Actions},
    {"controls", TokenKind::Controls},
    {"target", TokenKind::Target},
    {"import", TokenKind::Import},
    {"if", TokenKind::If},
    {"then", TokenKind::Then},
    {"else", TokenKind::Else},
    {"when", TokenKind::When},
    {"forall", TokenKind::Forall},
    {"exists", TokenKind::Exists},
    {"minimal", TokenKind::Minimal},
    {"deterministic", TokenKind::Deterministic},
    {"compose", TokenKind::Compose},
    {"assert", TokenKind::Assert},
    {"fluent", TokenKind::Fluent},
    {"initially", TokenKind::Initially},
    {"constraint", TokenKind::Constraint},
    {"rigid", TokenKind::Rigid},
});

constexpr auto kSymbols = spelling_table<TokenKind>({
    {"<->", TokenKind::Equivalent}, {"[]", TokenKind::Always},     {"<>", TokenKind::Eventually},
    {"||", TokenKind::Or},          {"&&", TokenKind::And},        {"!=", TokenKind::NotEqual},
    {"<=", TokenKind::LessEqual},   {"<<", TokenKind::ShiftLeft},  {">=", TokenKind::GreaterEqual},
    {">>", TokenKind::ShiftRight},  {"==", TokenKind::Equal},      {"..", TokenKind::DotDot},
    {"->", TokenKind::Arrow},       {"::", TokenKind::ColonColon}, {"#", TokenKind::Hash},
    {"'", TokenKind::Quote},        {"+", TokenKind::Plus},        {"-", TokenKind::Minus},
    {"*", TokenKind::Star},         {"/", TokenKind::Slash},       {"%", TokenKind::Percent},
    {"^", TokenKind::Caret},        {"~", TokenKind::Tilde},       {"?", TokenKind::Question},
    {",", TokenKind::Comma},        {"(", TokenKind::LeftRound},   {")", TokenKind::RightRound},
    {"{", TokenKind::LeftCurly},    {"}", TokenKind::RightCurly},  {"[", TokenKind::LeftSquare},
    {"]", TokenKind::RightSquare},  {";", TokenKind::Semicolon},   {"@", TokenKind::At},
    {"\\", TokenKind::Backslash},   {"|", TokenKind::Bar},         {"&", TokenKind::Ampersand},
    {"!", TokenKind::Not},          {"<", TokenKind::Less},        {">", TokenKind::Greater},
    {"=", TokenKind::Becomes},      {".", TokenKind::Dot},         {":", TokenKind::Colon},
});

/// Letters of other alphabets may follow the first character; they arrive as bytes of UTF-8.
bool continues_identifier(char c) {
  return continues_word(c) || static_cast<unsigned char>(c) >= 0x80;
}

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
  void add(TokenKind kind, std::size_t begin, std::int32_t value = 0) {
    tokens_.push_back({kind, span_from(begin), text_from(begin), value});
  }

  void next() {
    if (starts_word(peek())) return identifier();
    if (is_digit(peek())) return integer();
    if (peek() == '"') return string();
    const auto* symbol = kSymbols.longest(text_.substr(at_));
    if (symbol == nullptr) return skip_unexpected();
    const std::size_t begin = at_;
    advance(symbol->text.size());
    add(symbol->kind, begin);
  }

  void identifier() {
    const std::size_t begin = at_;
    const bool is_upper = peek() >= 'A' && peek() <= 'Z';
    skip_while(continues_identifier);
    const auto* keyword = is_upper ? nullptr : kKeywords.exact(text_from(begin));
    add(is_upper             ? TokenKind::UpperIdentifier
        : keyword != nullptr ? keyword->kind
                             : TokenKind::LowerIdentifier,
        begin);
  }

  void integer() {
    const std::size_t begin = at_;
    int base = 10;
    if (peek() == '0') {
      base = peek(1) == 'x' || peek(1) == 'X' ? 16 : 8;
      advance(base == 16 ? 2 : 1);
    }
    const Number number = take_number(base);
    add(TokenKind::Integer, begin, number.value);
    if (!number.overflow) return;
    report(Severity::Error, code::kIntegerTooLarge, begin, at_, "this number is too large");
  }

  void string() {
    const std::size_t begin = at_;
    const Quoted result = take_quoted([] { return 1; });
    tokens_.push_back({TokenKind::String, span_from(begin), result.inside});
    if (result.closed) return;
    report(Severity::Error, code::kOpenString, begin, at_, "this string is never closed");
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
  switch (kind) {
    case TokenKind::End:
      return "the end of the file";
    case TokenKind::LowerIdentifier:
      return "a lower-case name";
    case TokenKind::UpperIdentifier:
      return "an upper-case name";
    case TokenKind::Integer:
      return "a number";
    case TokenKind::String:
      return "a string";
    default:
      break;
  }
  const std::string_view keyword = kKeywords.spelling(kind);
  const std::string_view symbol = kSymbols.spelling(kind);
  return !keyword.empty() ? keyword : !symbol.empty() ? symbol : "a token";
}

}  // namespace proviso::fsp
