// SMV's tokens.
//
// A name may contain `-`, `$` and `#`, and is as long as possible: a-b is one name, a->b is the
// name `a-` and a `>`, and a--b is not a comment. Comments run from -- to the end of the line or
// from /-- to --/. Keywords are recognised here, because they can never be names.
//
// The text may come from the preprocessor; then a token's span is where it was written, or where
// the macro that produced it was used.
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include "base/diagnostic.hpp"
#include "base/source.hpp"
#include "lang/smv/preprocessor.hpp"

namespace proviso::smv {

enum class TokenKind : std::uint8_t {
  End,
  Identifier,
  Integer,
  Word,  // a word literal: 0ud8_255
  Real,  // a real, exponential or fractional number
  Keyword,
  LeftRound,
  RightRound,
  LeftSquare,
  RightSquare,
  LeftCurly,
  RightCurly,
  Semicolon,
  Comma,
  Colon,
  ColonColon,
  Becomes,
  Dot,
  DotDot,
  Question,
  Plus,
  Minus,
  Star,
  Slash,
  ShiftLeft,
  ShiftRight,
  RotateLeft,
  RotateRight,
  Equal,
  NotEqual,
  Less,
  LessEqual,
  Greater,
  GreaterEqual,
  Not,
  And,
  Or,
  Implies,
  Equivalent,
};

struct Token {
  TokenKind kind = TokenKind::End;
  Span span;
  std::string_view text = {};
};

/// The whole text as tokens; the last one is End. Unexpected characters are reported and
/// skipped.
std::vector<Token> tokenise(const PreprocessedText& text, Diagnostics& diagnostics);

/// The name of a token in messages: "a name", "->", "the end of the file".
std::string_view describe(TokenKind kind);

}  // namespace proviso::smv
