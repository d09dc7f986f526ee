// The tokens of .collab files. Words are names or, where the grammar expects them, keywords.
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include "base/diagnostic.hpp"
#include "base/source.hpp"

namespace proviso::collab {

enum class TokenKind : std::uint8_t {
  End,
  Word,
  LeftCurly,
  RightCurly,
  LeftRound,
  RightRound,
  LeftSquare,
  RightSquare,
  Semicolon,
  Comma,
  Colon,
  Dot,
  Plus,
  Slash,
  Arrow,
  Implies,
  Equivalent,
  Equal,
  Not,
  And,
  Or,
};

struct Token {
  TokenKind kind = TokenKind::End;
  Span span;
  std::string_view text;
};

/// The whole file as tokens; the last one is End. Unexpected characters are reported and
/// skipped.
std::vector<Token> tokenise(const SourceSet& sources, FileId file, Diagnostics& diagnostics);

/// The name of a token in messages: "a name", "->", "the end of the file".
std::string_view describe(TokenKind kind);

}  // namespace proviso::collab
