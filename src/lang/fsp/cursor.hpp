// The parser's place in the tokens, and how it behaves after an error.
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

#include "base/diagnostic.hpp"
#include "lang/fsp/ast.hpp"
#include "lang/fsp/codes.hpp"
#include "lang/fsp/lexer.hpp"

namespace proviso::fsp {

class Cursor {
 public:
  Cursor(std::vector<Token> tokens, Diagnostics& diagnostics)
      : tokens_(std::move(tokens)), diagnostics_(diagnostics) {}

  const Token& current() const { return lost_ ? tokens_.back() : tokens_[at_]; }
  const Token& ahead() const {
    return lost_ || at_ + 1 >= tokens_.size() ? tokens_.back() : tokens_[at_ + 1];
  }
  bool is(TokenKind kind) const { return current().kind == kind; }
  bool at_end() const { return tokens_[at_].kind == TokenKind::End; }
  bool lost() const { return lost_; }

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

  /// Reports "<wanted>, found …" at the current token and loses the way.
  void fail(const std::string& wanted) {
    if (lost_) return;
    report(code::kSyntax, fmt::format("{}, found {}", wanted, quoted(current())));
  }
  void report(std::string_view code, std::string message, std::string help = {}) {
    if (lost_) return;
    diagnostics_.report(
        {Severity::Error, code, current().span, std::move(message), {}, std::move(help)});
    lost_ = true;
  }
  Diagnostics& diagnostics() { return diagnostics_; }

  /// After an error: goes on behind the next full stop that ends a definition, or at a keyword that
  /// can only begin one. `begin` is where the broken definition started, so that progress is made.
  void recover(std::size_t begin);
  std::size_t position() const { return at_; }

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

  std::vector<Token> tokens_;
  Diagnostics& diagnostics_;
  std::size_t at_ = 0;
  bool lost_ = false;
};

/// What the parts of the parser share.
struct ParserState {
  Cursor cursor;
  Specification spec = {};
  std::set<std::string, std::less<>> set_names = {};
  std::set<std::string, std::less<>> range_names = {};
  unsigned depth = 0;
};

/// Counts nesting, so that hostile input ends in a message and not in a stack overflow.
class Nesting {
 public:
  static constexpr unsigned kMaximum = 400;
  explicit Nesting(ParserState& state) : state_(state) {
    if (++state_.depth > kMaximum) {
      state_.cursor.report(code::kTooDeep,
                           fmt::format("nested more than {} levels deep", kMaximum));
    }
  }
  ~Nesting() { --state_.depth; }
  Nesting(const Nesting&) = delete;
  Nesting& operator=(const Nesting&) = delete;

 private:
  ParserState& state_;
};

}  // namespace proviso::fsp
