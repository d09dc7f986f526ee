// The parser's place in the tokens, and how it behaves after an error: it reports once, pretends to
// stand at the end so that every loop of the parser ends, and goes on with the next definition.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include <fmt/format.h>

#include "base/diagnostic.hpp"
#include "lang/collab/ast.hpp"
#include "lang/collab/codes.hpp"
#include "lang/collab/lexer.hpp"

namespace proviso::collab {

class Cursor {
 public:
  Cursor(std::vector<Token> tokens, Diagnostics& diagnostics)
      : tokens_(std::move(tokens)), diagnostics_(diagnostics) {}

  const Token& current() const { return lost_ ? tokens_.back() : tokens_[at_]; }
  const Token& ahead() const {
    return lost_ || at_ + 1 >= tokens_.size() ? tokens_.back() : tokens_[at_ + 1];
  }
  bool is(TokenKind kind) const { return current().kind == kind; }
  bool is_word(std::string_view word) const {
    return is(TokenKind::Word) && current().text == word;
  }
  bool at_end() const { return tokens_[at_].kind == TokenKind::End; }
  bool lost() const { return lost_; }
  Diagnostics& diagnostics() { return diagnostics_; }

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
  Name name(std::string_view what) {
    if (!is(TokenKind::Word)) fail(fmt::format("expected {}", what));
    const Token token = take();
    return {std::string(token.text), token.span};
  }

  /// Reports "<wanted>, found …" at the current token and loses the way.
  void fail(const std::string& wanted) {
    const Token& token = current();
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

  /// After an error: goes on at the next word that begins a definition outside of braces.
  void recover(std::size_t begin);
  std::size_t position() const { return at_; }

 private:
  std::vector<Token> tokens_;
  Diagnostics& diagnostics_;
  std::size_t at_ = 0;
  bool lost_ = false;
};

/// Counts nesting, so that hostile input ends in a message and not in a stack overflow.
class Nesting {
 public:
  static constexpr unsigned kMaximum = 300;
  Nesting(Cursor& cursor, unsigned& depth) : depth_(depth) {
    if (++depth_ > kMaximum) {
      cursor.report(code::kTooDeep, fmt::format("nested more than {} levels deep", kMaximum));
    }
  }
  ~Nesting() { --depth_; }
  Nesting(const Nesting&) = delete;
  Nesting& operator=(const Nesting&) = delete;

 private:
  unsigned& depth_;
};

}  // namespace proviso::collab
