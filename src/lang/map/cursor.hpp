// The parser's place in the tokens, and how it behaves after an error: it reports once, pretends to
// stand at the end so that every loop of the parser ends, and goes on with the next definition.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include <fmt/format.h>

#include "base/diagnostic.hpp"
#include "lang/map/codes.hpp"
#include "lang/map/lexer.hpp"
#include "mapping/mapping.hpp"

namespace proviso::map {

class Cursor {
 public:
  Cursor(std::vector<Token> tokens, Diagnostics& diagnostics)
      : tokens_(std::move(tokens)), diagnostics_(diagnostics) {}

  const Token& current() const { return lost_ ? tokens_.back() : tokens_[at_]; }
  bool is(TokenKind kind) const { return current().kind == kind; }
  bool is_word(std::string_view word) const {
    return is(TokenKind::Word) && current().text == word;
  }
  bool at_end() const { return tokens_[at_].kind == TokenKind::End; }
  bool lost() const { return lost_; }
  Diagnostics& diagnostics() { return diagnostics_; }
  std::size_t position() const { return at_; }

  Token take() {
    const Token token = current();
    if (!lost_ && at_ + 1 < tokens_.size()) ++at_;
    return token;
  }
  bool accept(TokenKind kind) {
    if (!is(kind)) return false;
    take();
    return true;
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

  /// Reports "<wanted>, found …" at the current token and loses the way.
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
  void report(std::string_view code, std::string message, std::string help = {}) {
    if (lost_) return;
    diagnostics_.report(
        {Severity::Error, code, current().span, std::move(message), {}, std::move(help)});
    lost_ = true;
  }

  /// After an error: goes on behind the next semicolon or closing brace.
  void recover(std::size_t begin) {
    lost_ = false;
    if (at_ == begin) take();
    while (!at_end() && !accept(TokenKind::Semicolon) && !accept(TokenKind::RightCurly)) take();
  }

 private:
  std::vector<Token> tokens_;
  Diagnostics& diagnostics_;
  std::size_t at_ = 0;
  bool lost_ = false;
};

}  // namespace proviso::map
