// The parser's position in the tokens, and its behaviour after an error.
//
// A syntax error is reported once and the cursor then pretends to stand at the end of the file:
// every loop of the parser ends, nothing more is reported, and the stack unwinds without exceptions
// until the loop over definitions calls recover(), which finds the next definition.
#pragma once

#include <set>
#include <string>
#include <string_view>
#include <vector>

#include <fmt/format.h>

#include "base/token_cursor.hpp"
#include "lang/fsp/ast.hpp"
#include "lang/fsp/codes.hpp"
#include "lang/fsp/lexer.hpp"

namespace proviso::fsp {

class Cursor : public TokenCursor<Token> {
 public:
  using TokenCursor::TokenCursor;

  Token expect(TokenKind kind) {
    if (!is(kind)) fail(fmt::format("expected {}", quoted(kind)));
    return take();
  }
  Name expect_name(std::string_view what) {
    if (!is(TokenKind::UpperIdentifier)) {
      fail(fmt::format("expected {} (an upper-case name)", what));
    }
    const Token token = take();
    return {std::string(token.text), token.span};
  }

  /// Reports "<wanted>, found …" at the current token and enters the lost state.
  void fail(const std::string& wanted) {
    if (lost_) return;
    report(code::kSyntax, fmt::format("{}, found {}", wanted, quoted(current())));
  }

  /// Recovers from an error: continues after the next full stop that ends a definition, or at a
  /// keyword that can only begin one. `begin` is where the broken definition started, so that
  /// progress is made.
  void recover(std::size_t begin);

 private:
  static std::string quoted(TokenKind kind) {
    const bool class_of_tokens = kind <= TokenKind::String;
    return class_of_tokens ? std::string(describe(kind)) : fmt::format("'{}'", describe(kind));
  }
  static std::string quoted(const Token& token) {
    if (token.kind == TokenKind::End) return std::string(describe(token.kind));
    constexpr std::size_t kShown = 40;
    const bool cut = token.text.size() > kShown;
    return fmt::format("'{}{}'", token.text.substr(0, kShown), cut ? "…" : "");
  }
};

/// The state shared by the parts of the parser.
struct ParserState {
  Cursor cursor;
  Specification spec = {};
  std::set<std::string, std::less<>> set_names = {};
  std::set<std::string, std::less<>> range_names = {};
  unsigned depth = 0;
};

class Nesting : NestingDepth {
 public:
  static constexpr unsigned kMaximum = 400;
  explicit Nesting(ParserState& state)
      : NestingDepth(state.cursor, state.depth, kMaximum, code::kTooDeep) {}
};

}  // namespace proviso::fsp
