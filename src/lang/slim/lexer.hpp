// SLIM's tokens. All keywords are tokens of the same kind and differ by their text. Properties also
// use a few symbols of SMV.
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include "base/diagnostic.hpp"
#include "base/source.hpp"

namespace proviso::slim {

enum class TokenKind : std::uint8_t {
  End,
  Identifier,
  Keyword,
  Integer,
  Real,
  String,
  Colon,
  Semicolon,
  Comma,
  Dot,
  DotDot,
  Arrow,
  Assign,
  Associate,
  OpenTransition,   // -[
  CloseTransition,  // ]->
  OpenParenthesis,
  CloseParenthesis,
  OpenBracket,
  CloseBracket,
  OpenBrace,
  CloseBrace,
  Equal,
  NotEqual,
  Less,
  LessEqual,
  Greater,
  GreaterEqual,
  Plus,
  Minus,
  Times,
  Slash,
  Question,
  At,
  // Formulas only.
  Not,
  And,
  Or,
  Equivalent,
};

struct Token {
  TokenKind kind = TokenKind::End;
  Span span = {};
  std::string_view text = {};  // of a string, without its quotes
};

/// Reads a file. The last token is End.
std::vector<Token> tokenise(const SourceSet& sources, FileId file, Diagnostics& diagnostics);
/// Reads a part of a file, such as the inside of a string.
std::vector<Token> tokenise(const SourceSet& sources, Span part, Diagnostics& diagnostics);

/// "a name", "';'", …
std::string_view describe(TokenKind kind);

}  // namespace proviso::slim
