// The parser's position in the tokens, and its behaviour after an error: it reports once, pretends
// to stand at the end so that every loop of the parser ends, and continues with the next
// definition.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include <fmt/format.h>

#include "base/token_cursor.hpp"
#include "lang/map/codes.hpp"
#include "lang/map/lexer.hpp"
#include "mapping/mapping.hpp"

namespace proviso::map {

class Cursor : public TokenCursor<Token> {
 public:
  using TokenCursor::TokenCursor;

  bool is_word(std::string_view word) const {
    return is(TokenKind::Word) && current().text == word;
  }

  bool accept_word(std::string_view word) {
    if (!is_word(word)) return false;
    take();
    return true;
  }
  void expect(TokenKind kind) {
    if (!accept(kind)) fail(fmt::format("expected '{}'", describe(kind)));
  }
  void expect_word(std::string_view word) {
    if (!accept_word(word)) fail(fmt::format("expected '{}'", word));
  }
  mapping::Name name(std::string_view what) {
    if (!is(TokenKind::Word)) fail(fmt::format("expected {}", what));
    const Token token = take();
    return {std::string(token.text), token.span};
  }
  mapping::Name string(std::string_view what) {
    if (!is(TokenKind::String)) fail(fmt::format("expected {} in double quotes", what));
    if (!lost_ && current().text.empty()) report(code::kEmptyText, "this text is empty");
    const Token token = take();
    return {std::string(token.text), token.span};
  }

  /// Reports "<wanted>, found …" at the current token and enters the lost state.
  void fail(const std::string& wanted) {
    const Token& token = current();
    if (token.kind == TokenKind::Other) {
      report(code::kUnexpectedCharacter, fmt::format("{}, found an unexpected character", wanted));
      return;
    }
    const std::string found = token.kind == TokenKind::End
                                  ? std::string(describe(token.kind))
                                  : fmt::format("'{}'", token.text.substr(0, 40));
    report(code::kSyntax, fmt::format("{}, found {}", wanted, found));
  }

  /// Recovers from an error: continues after the next semicolon or closing brace.
  void recover(std::size_t begin) {
    lost_ = false;
    if (at_ == begin) take();
    while (!at_end() && !accept(TokenKind::Semicolon) && !accept(TokenKind::RightCurly)) take();
  }
};

}  // namespace proviso::map
