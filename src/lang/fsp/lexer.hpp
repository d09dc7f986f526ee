// FSP's tokens, as LTSA 3.0 reads them.
//
// Peculiarities: an identifier is a process, constant, range, set or fluent name if it starts with
// an upper-case letter, otherwise an action or variable; `[]` is one token (always), so `a[]` is
// not an empty index; numbers that start with 0 are octal or, after 0x, hexadecimal; X, U and W are
// operators only inside LTL formulas, which the parser decides.
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include "base/diagnostic.hpp"
#include "base/source.hpp"

namespace proviso::fsp {

enum class TokenKind : std::uint8_t {
  End,
  LowerIdentifier,
  UpperIdentifier,
  Integer,
  String,
  // keywords
  Const,
  Range,
  Set,
  Property,
  Progress,
  Menu,
  Animation,
  Actions,
  Controls,
  Target,
  Import,
  If,
  Then,
  Else,
  When,
  Forall,
  Exists,
  Minimal,
  Deterministic,
  Compose,
  Assert,
  Fluent,
  Initially,
  Constraint,
  Rigid,
  // punctuation and operators
  Hash,
  Quote,
  Plus,
  Minus,
  Star,
  Slash,
  Percent,
  Caret,
  Tilde,
  Question,
  Comma,
  LeftRound,
  RightRound,
  LeftCurly,
  RightCurly,
  LeftSquare,
  RightSquare,
  Semicolon,
  At,
  Backslash,
  Always,
  Eventually,
  Equivalent,
  Or,
  Bar,
  And,
  Ampersand,
  NotEqual,
  Not,
  LessEqual,
  ShiftLeft,
  Less,
  GreaterEqual,
  ShiftRight,
  Greater,
  Equal,
  Becomes,
  DotDot,
  Dot,
  Arrow,
  Colon,
  ColonColon,
};

struct Token {
  TokenKind kind = TokenKind::End;
  Span span;
  std::string_view text;   // without quotes for a string
  std::int32_t value = 0;  // of an integer
};

/// The whole file as tokens; the last one is End. Unexpected characters are reported and
/// skipped.
std::vector<Token> tokenise(const SourceSet& sources, FileId file, Diagnostics& diagnostics);

/// The name of a token in messages: "identifier", "'->'", "the end of the file".
std::string_view describe(TokenKind kind);

}  // namespace proviso::fsp
