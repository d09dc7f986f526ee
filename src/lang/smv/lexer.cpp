#include "lang/smv/lexer.hpp"

#include <algorithm>
#include <array>
#include <cctype>

#include <fmt/format.h>

#include "lang/smv/codes.hpp"

namespace proviso::smv {
namespace {

struct Spelling {
  std::string_view text;
  TokenKind kind;
};

// Longer spellings stand before their prefixes.
constexpr std::array kSymbols = {
    Spelling{"<<<", TokenKind::RotateLeft}, Spelling{">>>", TokenKind::RotateRight},
    Spelling{"<->", TokenKind::Equivalent}, Spelling{"->", TokenKind::Implies},
    Spelling{"<<", TokenKind::ShiftLeft},   Spelling{">>", TokenKind::ShiftRight},
    Spelling{"<=", TokenKind::LessEqual},   Spelling{">=", TokenKind::GreaterEqual},
    Spelling{"!=", TokenKind::NotEqual},    Spelling{":=", TokenKind::Becomes},
    Spelling{"::", TokenKind::ColonColon},  Spelling{"..", TokenKind::DotDot},
    Spelling{"(", TokenKind::LeftRound},    Spelling{")", TokenKind::RightRound},
    Spelling{"[", TokenKind::LeftSquare},   Spelling{"]", TokenKind::RightSquare},
    Spelling{"{", TokenKind::LeftCurly},    Spelling{"}", TokenKind::RightCurly},
    Spelling{";", TokenKind::Semicolon},    Spelling{",", TokenKind::Comma},
    Spelling{":", TokenKind::Colon},        Spelling{".", TokenKind::Dot},
    Spelling{"?", TokenKind::Question},     Spelling{"+", TokenKind::Plus},
    Spelling{"-", TokenKind::Minus},        Spelling{"*", TokenKind::Star},
    Spelling{"/", TokenKind::Slash},        Spelling{"=", TokenKind::Equal},
    Spelling{"<", TokenKind::Less},         Spelling{">", TokenKind::Greater},
    Spelling{"!", TokenKind::Not},          Spelling{"&", TokenKind::And},
    Spelling{"|", TokenKind::Or},
};

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

bool is_digit(char c) { return c >= '0' && c <= '9'; }

bool starts_name(char c) { return std::isalpha(static_cast<unsigned char>(c)) != 0 || c == '_'; }

bool continues_name(char c) {
  return starts_name(c) || is_digit(c) || c == '$' || c == '#' || c == '-';
}

class Lexer {
 public:
  Lexer(const PreprocessedText& source, Diagnostics& diagnostics)
      : source_(source), text_(source.text), diagnostics_(diagnostics) {}

  std::vector<Token> run() {
    for (skip_blanks(); at_ < text_.size(); skip_blanks()) next();
    tokens_.push_back({TokenKind::End, source_.origin(text_.size(), text_.size()), {}});
    return std::move(tokens_);
  }

 private:
  char peek(std::size_t ahead = 0) const {
    return at_ + ahead < text_.size() ? text_[at_ + ahead] : '\0';
  }
  void add(TokenKind kind, std::size_t begin) {
    tokens_.push_back({kind, source_.origin(begin, at_), text_.substr(begin, at_ - begin)});
  }

  void skip_blanks() {
    while (at_ < text_.size()) {
      if (std::isspace(static_cast<unsigned char>(peek()))) {
        ++at_;
      } else if (peek() == '-' && peek(1) == '-') {
        at_ = std::min(text_.find('\n', at_), text_.size());
      } else if (text_.substr(at_, 3) == "/--") {
        skip_comment();
      } else {
        return;
      }
    }
  }

  void skip_comment() {
    const std::size_t begin = at_;
    const std::size_t close = text_.find("--/", at_ + 3);
    at_ = close == std::string_view::npos ? text_.size() : close + 3;
    if (close != std::string_view::npos) return;
    diagnostics_.report({Severity::Error, code::kOpenComment, source_.origin(begin, begin + 3),
                         "this comment is never closed"});
  }

  void next() {
    const std::size_t begin = at_;
    if (is_fraction()) return add(TokenKind::Real, begin);
    if (starts_name(peek())) {
      while (at_ < text_.size() && continues_name(peek())) ++at_;
      const bool keyword = is_keyword(text_.substr(begin, at_ - begin));
      return add(keyword ? TokenKind::Keyword : TokenKind::Identifier, begin);
    }
    if (is_digit(peek())) return number();
    if (peek() == '"') return quoted();
    for (const Spelling& symbol : kSymbols) {
      if (text_.substr(at_, symbol.text.size()) != symbol.text) continue;
      at_ += symbol.text.size();
      return add(symbol.kind, begin);
    }
    ++at_;
    while (at_ < text_.size() && (static_cast<unsigned char>(peek()) & 0xC0U) == 0x80U) ++at_;
    diagnostics_.report({Severity::Error, code::kUnexpectedCharacter, source_.origin(begin, at_),
                         "unexpected character"});
  }

  /// f'1/3
  bool is_fraction() {
    if ((peek() != 'f' && peek() != 'F') || peek(1) != '\'' || !is_digit(peek(2))) return false;
    std::size_t end = at_ + 2;
    while (end < text_.size() && is_digit(text_[end])) ++end;
    if (end + 1 >= text_.size() || text_[end] != '/' || !is_digit(text_[end + 1])) return false;
    at_ = end + 1;
    skip_digits();
    return true;
  }

  void skip_digits() {
    while (is_digit(peek())) ++at_;
  }

  void number() {
    const std::size_t begin = at_;
    if (word_literal()) return add(TokenKind::Word, begin);
    skip_digits();
    TokenKind kind = TokenKind::Integer;
    if (peek() == '.' && is_digit(peek(1))) {
      ++at_;
      skip_digits();
      kind = TokenKind::Real;
    }
    const std::size_t sign = peek(1) == '+' || peek(1) == '-' ? 1 : 0;
    if ((peek() == 'e' || peek() == 'E') && is_digit(peek(1 + sign))) {
      at_ += 1 + sign;
      skip_digits();
      kind = TokenKind::Real;
    }
    add(kind, begin);
  }

  /// 0ud8_255, 0sb4_1010, 0h_ff
  bool word_literal() {
    if (peek() != '0') return false;
    std::size_t end = at_ + 1;
    const auto here = [&] { return end < text_.size() ? text_[end] : '\0'; };
    if (here() == 'u' || here() == 's') ++end;
    if (std::string_view("bBoOdDhH").find(here()) == std::string_view::npos) return false;
    ++end;
    while (is_digit(here())) ++end;
    if (here() != '_') return false;
    ++end;
    const auto is_hexadecimal = [&] {
      return std::isxdigit(static_cast<unsigned char>(here())) != 0;
    };
    if (!is_hexadecimal()) return false;
    while (is_hexadecimal() || here() == '_') ++end;
    at_ = end;
    return true;
  }

  /// A name in double quotes is a name with its quotes.
  void quoted() {
    const std::size_t begin = at_;
    const std::size_t close = text_.find('"', at_ + 1);
    if (close == std::string_view::npos) {
      ++at_;
      diagnostics_.report({Severity::Error, code::kUnexpectedCharacter, source_.origin(begin, at_),
                           "this quote is never closed"});
      return;
    }
    at_ = close + 1;
    add(TokenKind::Identifier, begin);
  }

  const PreprocessedText& source_;
  std::string_view text_;
  Diagnostics& diagnostics_;
  std::size_t at_ = 0;
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
  const auto at = std::find_if(kSymbols.begin(), kSymbols.end(),
                               [kind](const Spelling& symbol) { return symbol.kind == kind; });
  return at == kSymbols.end() ? "a token" : at->text;
}

}  // namespace proviso::smv
