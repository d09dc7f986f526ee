#include "lang/smv/lexer.hpp"

#include <algorithm>
#include <array>

#include "base/spelling_table.hpp"
#include "base/text_scanner.hpp"
#include "lang/smv/codes.hpp"

namespace proviso::smv {
namespace {

constexpr LexicalRules kRules = {
    code::kUnexpectedCharacter, code::kOpenComment, Severity::Error, "--", "/--", "--/"};

constexpr auto kSymbols = spelling_table<TokenKind>({
    {"<<<", TokenKind::RotateLeft}, {">>>", TokenKind::RotateRight}, {"<->", TokenKind::Equivalent},
    {"->", TokenKind::Implies},     {"<<", TokenKind::ShiftLeft},    {">>", TokenKind::ShiftRight},
    {"<=", TokenKind::LessEqual},   {">=", TokenKind::GreaterEqual}, {"!=", TokenKind::NotEqual},
    {":=", TokenKind::Becomes},     {"::", TokenKind::ColonColon},   {"..", TokenKind::DotDot},
    {"(", TokenKind::LeftRound},    {")", TokenKind::RightRound},    {"[", TokenKind::LeftSquare},
    {"]", TokenKind::RightSquare},  {"{", TokenKind::LeftCurly},     {"}", TokenKind::RightCurly},
    {";", TokenKind::Semicolon},    {",", TokenKind::Comma},         {":", TokenKind::Colon},
    {".", TokenKind::Dot},          {"?", TokenKind::Question},      {"+", TokenKind::Plus},
    {"-", TokenKind::Minus},        {"*", TokenKind::Star},          {"/", TokenKind::Slash},
    {"=", TokenKind::Equal},        {"<", TokenKind::Less},          {">", TokenKind::Greater},
    {"!", TokenKind::Not},          {"&", TokenKind::And},           {"|", TokenKind::Or},
});

// In the order of their bytes.
constexpr std::array<std::string_view, 94> kKeywords = {
    "A",          "ABF",        "ABG",     "AF",      "AG",       "ASSIGN",    "AX",
    "BU",         "COMPASSION", "COMPID",  "COMPUTE", "COMPWFF",  "CONSTANTS", "CONSTARRAY",
    "CONSTRAINT", "CTLSPEC",    "CTLWFF",  "DEFINE",  "E",        "EBF",       "EBG",
    "EF",         "EG",         "EX",      "F",       "FAIRNESS", "FALSE",     "FROZENVAR",
    "FUN",        "G",          "H",       "IN",      "INIT",     "INVAR",     "INVARSPEC",
    "ISA",        "ITYPE",      "IVAR",    "JUSTICE", "LTLSPEC",  "LTLWFF",    "MAX",
    "MDEFINE",    "MIN",        "MODULE",  "NAME",    "NEXTWFF",  "O",         "PSLSPEC",
    "READ",       "S",          "SIMPWFF", "SPEC",    "T",        "TRANS",     "TRUE",
    "U",          "V",          "VAR",     "WRITE",   "Word",     "X",         "Y",
    "Z",          "abs",        "array",   "bool",    "boolean",  "case",      "count",
    "esac",       "extend",     "in",      "init",    "max",      "min",       "mod",
    "next",       "of",         "process", "resize",  "self",     "signed",    "sizeof",
    "swconst",    "toint",      "typeof",  "union",   "unsigned", "uwconst",   "word",
    "word1",      "xnor",       "xor",
};

bool is_keyword(std::string_view text) {
  return std::binary_search(kKeywords.begin(), kKeywords.end(), text);
}

bool continues_name(char c) { return continues_word(c) || c == '$' || c == '#' || c == '-'; }

bool is_hexadecimal(char c) {
  return is_digit(c) || (c >= 'a' && c <= 'f') || (c >= 'A' && c <= 'F');
}

class Lexer final : TextScanner {
 public:
  Lexer(const PreprocessedText& source, Diagnostics& diagnostics)
      : TextScanner(source.text, {}, kRules, diagnostics), source_(source) {}

  std::vector<Token> run() {
    for (skip_blanks(); !at_end(); skip_blanks()) next();
    if (gave_up()) tokens_.clear();
    add(TokenKind::End, at_);
    return std::move(tokens_);
  }

 private:
  Span origin(std::size_t begin, std::size_t end) const override {
    return source_.origin(begin, end);
  }
  void add(TokenKind kind, std::size_t begin) {
    tokens_.push_back({kind, origin(begin, at_), text_from(begin)});
  }

  void next() {
    const std::size_t begin = at_;
    if (skip_fraction()) return add(TokenKind::Real, begin);
    if (starts_word(peek())) {
      skip_while(continues_name);
      const bool keyword = is_keyword(text_from(begin));
      return add(keyword ? TokenKind::Keyword : TokenKind::Identifier, begin);
    }
    if (is_digit(peek())) return number();
    if (peek() == '"') return quoted();
    const auto* symbol = kSymbols.longest(text_.substr(at_));
    if (symbol == nullptr) return skip_unexpected();
    advance(symbol->text.size());
    add(symbol->kind, begin);
  }

  /// How many digits stand `ahead` of the current place.
  std::size_t digits(std::size_t ahead) const {
    std::size_t count = 0;
    while (is_digit(peek(ahead + count))) ++count;
    return count;
  }

  /// f'1/3
  bool skip_fraction() {
    if ((peek() != 'f' && peek() != 'F') || peek(1) != '\'') return false;
    const std::size_t above = digits(2);
    if (above == 0 || peek(2 + above) != '/') return false;
    const std::size_t below = digits(3 + above);
    if (below == 0) return false;
    advance(3 + above + below);
    return true;
  }

  void number() {
    const std::size_t begin = at_;
    if (skip_word_literal()) return add(TokenKind::Word, begin);
    skip_while(is_digit);
    TokenKind kind = TokenKind::Integer;
    if (peek() == '.' && is_digit(peek(1))) {
      advance();
      skip_while(is_digit);
      kind = TokenKind::Real;
    }
    const std::size_t sign = peek(1) == '+' || peek(1) == '-' ? 1 : 0;
    if ((peek() == 'e' || peek() == 'E') && is_digit(peek(1 + sign))) {
      advance(1 + sign);
      skip_while(is_digit);
      kind = TokenKind::Real;
    }
    add(kind, begin);
  }

  /// 0ud8_255, 0sb4_1010, 0h_ff
  bool skip_word_literal() {
    if (peek() != '0') return false;
    std::size_t ahead = peek(1) == 'u' || peek(1) == 's' ? 2 : 1;
    if (std::string_view("bBoOdDhH").find(peek(ahead)) == std::string_view::npos) return false;
    ahead += 1 + digits(ahead + 1);
    if (peek(ahead) != '_' || !is_hexadecimal(peek(ahead + 1))) return false;
    advance(ahead + 1);
    skip_while([](char c) { return is_hexadecimal(c) || c == '_'; });
    return true;
  }

  /// A name in double quotes is a name with its quotes.
  void quoted() {
    const std::size_t begin = at_;
    const std::size_t close = text_.find('"', begin + 1);
    advance(close == std::string_view::npos ? 1 : close + 1 - begin);
    if (close != std::string_view::npos) return add(TokenKind::Identifier, begin);
    report(Severity::Error, code::kUnexpectedCharacter, begin, at_, "this quote is never closed");
  }

  const PreprocessedText& source_;
  std::vector<Token> tokens_;
};

}  // namespace

std::vector<Token> tokenise(const PreprocessedText& text, Diagnostics& diagnostics) {
  return Lexer(text, diagnostics).run();
}

std::string_view describe(TokenKind kind) {
  switch (kind) {
    case TokenKind::End:
      return "the end of the file";
    case TokenKind::Identifier:
      return "a name";
    case TokenKind::Integer:
    case TokenKind::Real:
      return "a number";
    case TokenKind::Word:
      return "a word";
    case TokenKind::Keyword:
      return "a keyword";
    default:
      break;
  }
  const std::string_view symbol = kSymbols.spelling(kind);
  return symbol.empty() ? "a token" : symbol;
}

}  // namespace proviso::smv
