// The tokens of .map files. C++ expressions occur between other tokens and are kept as text, so a
// character without meaning in the mapping language is a token too; only the parser knows whether
// it is allowed at its position.
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include "base/diagnostic.hpp"
#include "base/source.hpp"

namespace proviso::map {

enum class TokenKind : std::uint8_t {
  End,
  Word,
  Number,
  String,     // the text is what stands between the quotes
  Character,  // 'c' of C++
  LeftCurly,
  RightCurly,
  LeftRound,
  RightRound,
  LeftSquare,
  RightSquare,
  Semicolon,
  Comma,
  Colon,
  Dots,
  Dot,
  AtMost,
  Less,
  Greater,
  Equal,
  Minus,
  Other,
};

struct Token {
  TokenKind kind = TokenKind::End;
  Span span;
  std::string_view text;
};

/// The whole file as tokens; the last one is End.
std::vector<Token> tokenise(const SourceSet& sources, FileId file, Diagnostics& diagnostics);

/// The name of a token in messages: "a name", "..", "the end of the file".
std::string_view describe(TokenKind kind);

}  // namespace proviso::map
