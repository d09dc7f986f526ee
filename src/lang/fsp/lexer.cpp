#include "lang/fsp/lexer.hpp"

#include <algorithm>
#include <array>
#include <cctype>
#include <limits>
#include <optional>

#include <fmt/format.h>

#include "lang/fsp/codes.hpp"

namespace proviso::fsp {
namespace {

struct Spelling {
  std::string_view text;
  TokenKind kind;
};

constexpr std::array kKeywords = {
    Spelling{"const", TokenKind::Const},
    Spelling{"range", TokenKind::Range},
    Spelling{"set", TokenKind::Set},
    Spelling{"property", TokenKind::Property},
    Spelling{"progress", TokenKind::Progress},
    Spelling{"menu", TokenKind::Menu},
    Spelling{"animation", TokenKind::Animation},
    Spelling{"actions", TokenKind::Actions},
    Spelling{"controls", TokenKind::Controls},
    Spelling{"target", TokenKind::Target},
    Spelling{"import", TokenKind::Import},
    Spelling{"if", TokenKind::If},
    Spelling{"then", TokenKind::Then},
    Spelling{"else", TokenKind::Else},
    Spelling{"when", TokenKind::When},
    Spelling{"forall", TokenKind::Forall},
    Spelling{"exists", TokenKind::Exists},
    Spelling{"minimal", TokenKind::Minimal},
    Spelling{"deterministic", TokenKind::Deterministic},
    Spelling{"compose", TokenKind::Compose},
    Spelling{"assert", TokenKind::Assert},
    Spelling{"fluent", TokenKind::Fluent},
    Spelling{"initially", TokenKind::Initially},
    Spelling{"constraint", TokenKind::Constraint},
    Spelling{"rigid", TokenKind::Rigid},
};

// Longer spellings stand before their prefixes.
constexpr std::array kSymbols = {
    Spelling{"<->", TokenKind::Equivalent},
    Spelling{"[]", TokenKind::Always},
    Spelling{"<>", TokenKind::Eventually},
    Spelling{"||", TokenKind::Or},
    Spelling{"&&", TokenKind::And},
    Spelling{"!=", TokenKind::NotEqual},
    Spelling{"<=", TokenKind::LessEqual},
    Spelling{"<<", TokenKind::ShiftLeft},
    Spelling{">=", TokenKind::GreaterEqual},
    Spelling{">>", TokenKind::ShiftRight},
    Spelling{"==", TokenKind::Equal},
    Spelling{"..", TokenKind::DotDot},
    Spelling{"->", TokenKind::Arrow},
    Spelling{"::", TokenKind::ColonColon},
    Spelling{"#", TokenKind::Hash},
    Spelling{"'", TokenKind::Quote},
    Spelling{"+", TokenKind::Plus},
    Spelling{"-", TokenKind::Minus},
    Spelling{"*", TokenKind::Star},
    Spelling{"/", TokenKind::Slash},
    Spelling{"%", TokenKind::Percent},
    Spelling{"^", TokenKind::Caret},
    Spelling{"~", TokenKind::Tilde},
    Spelling{"?", TokenKind::Question},
    Spelling{",", TokenKind::Comma},
    Spelling{"(", TokenKind::LeftRound},
    Spelling{")", TokenKind::RightRound},
    Spelling{"{", TokenKind::LeftCurly},
    Spelling{"}", TokenKind::RightCurly},
    Spelling{"[", TokenKind::LeftSquare},
    Spelling{"]", TokenKind::RightSquare},
    Spelling{";", TokenKind::Semicolon},
    Spelling{"@", TokenKind::At},
    Spelling{"\\", TokenKind::Backslash},
    Spelling{"|", TokenKind::Bar},
    Spelling{"&", TokenKind::Ampersand},
    Spelling{"!", TokenKind::Not},
    Spelling{"<", TokenKind::Less},
    Spelling{">", TokenKind::Greater},
    Spelling{"=", TokenKind::Becomes},
    Spelling{".", TokenKind::Dot},
    Spelling{":", TokenKind::Colon},
};

bool starts_identifier(char c) { return std::isalpha(static_cast<unsigned char>(c)) || c == '_'; }

/// Letters of other alphabets may follow the first character; they arrive as bytes of UTF-8.
bool continues_identifier(char c) {
  return std::isalnum(static_cast<unsigned char>(c)) || c == '_' ||
         static_cast<unsigned char>(c) >= 0x80;
}

std::optional<int> digit_value(char c, int base) {
  int value = 99;
  if (c >= '0' && c <= '9') value = c - '0';
  if (c >= 'a' && c <= 'f') value = c - 'a' + 10;
  if (c >= 'A' && c <= 'F') value = c - 'A' + 10;
  return value < base ? std::optional(value) : std::nullopt;
}

class Lexer {
 public:
  Lexer(const SourceSet& sources, FileId file, Diagnostics& diagnostics)
      : text_(sources[file].text()), file_(file), diagnostics_(diagnostics) {}

  std::vector<Token> run() {
    std::vector<Token> tokens;
    for (skip_blanks(); at_ < text_.size(); skip_blanks()) {
      if (auto token = next()) tokens.push_back(*token);
    }
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
  Token token_from(std::size_t begin, TokenKind kind) const {
    return {kind, span_from(begin), text_.substr(begin, at_ - begin)};
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
    const std::size_t begin = at_;
    const std::size_t close = text_.find("*/", at_ + 2);
    at_ = close == std::string_view::npos ? text_.size() : close + 2;
    if (close != std::string_view::npos) return;
    const auto start = static_cast<std::uint32_t>(begin);
    diagnostics_.report({Severity::Warning,
                         code::kOpenComment,
                         {file_, start, start + 2},
                         "this comment is never closed"});
  }

  std::optional<Token> next() {
    if (starts_identifier(peek())) return identifier();
    if (std::isdigit(static_cast<unsigned char>(peek()))) return integer();
    if (peek() == '"') return string();
    const std::size_t begin = at_;
    for (const Spelling& symbol : kSymbols) {
      if (text_.substr(at_, symbol.text.size()) == symbol.text) {
        at_ += symbol.text.size();
        return token_from(begin, symbol.kind);
      }
    }
    return unexpected_character();
  }

  std::optional<Token> unexpected_character() {
    const std::size_t begin = at_++;
    while (at_ < text_.size() && (static_cast<unsigned char>(peek()) & 0xC0U) == 0x80U) ++at_;
    diagnostics_.report(
        {Severity::Error, code::kUnexpectedCharacter, span_from(begin), "unexpected character"});
    return std::nullopt;
  }

  Token identifier() {
    const std::size_t begin = at_;
    while (at_ < text_.size() && continues_identifier(peek())) ++at_;
    Token token = token_from(begin, TokenKind::LowerIdentifier);
    if (std::isupper(static_cast<unsigned char>(token.text[0]))) {
      token.kind = TokenKind::UpperIdentifier;
      return token;
    }
    const auto keyword = std::find_if(kKeywords.begin(), kKeywords.end(),
                                      [&](const Spelling& k) { return k.text == token.text; });
    if (keyword != kKeywords.end()) token.kind = keyword->kind;
    return token;
  }

  Token integer() {
    const std::size_t begin = at_;
    int base = 10;
    if (peek() == '0') {
      base = peek(1) == 'x' || peek(1) == 'X' ? 16 : 8;
      at_ += base == 16 ? 2 : 1;
    }
    std::int64_t value = 0;
    bool overflow = false;
    for (auto digit = digit_value(peek(), base); digit; digit = digit_value(peek(), base)) {
      value = value * base + *digit;
      if (value > std::numeric_limits<std::int32_t>::max()) {
        overflow = true;
        value = 0;
      }
      ++at_;
    }
    Token token = token_from(begin, TokenKind::Integer);
    token.value = static_cast<std::int32_t>(value);
    if (overflow) {
      diagnostics_.report(
          {Severity::Error, code::kIntegerTooLarge, token.span, "this number is too large"});
    }
    return token;
  }

  Token string() {
    const std::size_t begin = at_++;
    while (at_ < text_.size() && peek() != '"' && peek() != '\n') ++at_;
    const bool closed = peek() == '"';
    Token token{TokenKind::String, {}, text_.substr(begin + 1, at_ - begin - 1)};
    if (closed) ++at_;
    token.span = span_from(begin);
    if (!closed) {
      diagnostics_.report(
          {Severity::Error, code::kOpenString, token.span, "this string is never closed"});
    }
    return token;
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
  for (const Spelling& keyword : kKeywords) {
    if (keyword.kind == kind) return keyword.text;
  }
  for (const Spelling& symbol : kSymbols) {
    if (symbol.kind == kind) return symbol.text;
  }
  return "a token";
}

}  // namespace proviso::fsp
