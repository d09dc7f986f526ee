// A parser's position in its tokens, and its behaviour after an error.
//
// A syntax error is reported once, and the cursor then pretends to stand at the end of the file:
// every loop of the parser ends, nothing more is reported, and the stack unwinds without exceptions
// until a caller that can recover clears `lost_` and finds a place to resume. Each language derives
// its own cursor, which knows its names, its messages and where it recovers.
//
// A token has a kind, one of which is End, and a span; the last token is End.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "base/diagnostic.hpp"

namespace proviso {

template <typename Token>
class TokenCursor {
 public:
  using Kind = decltype(Token::kind);

  TokenCursor(std::vector<Token> tokens, Diagnostics& diagnostics)
      : tokens_(std::move(tokens)), diagnostics_(diagnostics) {}

  const Token& current() const { return lost_ ? tokens_.back() : tokens_[at_]; }
  const Token& ahead(std::size_t distance = 1) const {
    return lost_ || at_ + distance >= tokens_.size() ? tokens_.back() : tokens_[at_ + distance];
  }
  bool is(Kind kind) const { return current().kind == kind; }
  bool at_end() const { return tokens_[at_].kind == Kind::End; }
  bool lost() const { return lost_; }
  std::size_t position() const { return at_; }
  Diagnostics& diagnostics() { return diagnostics_; }

  Token take() {
    const Token token = current();
    if (!lost_ && at_ + 1 < tokens_.size()) ++at_;
    return token;
  }
  bool accept(Kind kind) {
    if (!is(kind)) return false;
    take();
    return true;
  }

  /// Reports an error at the current token and enters the lost state.
  void report(std::string_view code, std::string message, std::string help = {}) {
    report_at(current().span, code, std::move(message), std::move(help));
  }
  void report_at(Span span, std::string_view code, std::string message, std::string help = {}) {
    if (lost_) return;
    diagnostics_.report({Severity::Error, code, span, std::move(message), {}, std::move(help)});
    lost_ = true;
  }

 protected:
  std::vector<Token> tokens_;
  Diagnostics& diagnostics_;
  std::size_t at_ = 0;
  bool lost_ = false;
};

/// Counts nesting, so that hostile input causes an error message and not a stack overflow.
class NestingDepth {
 public:
  template <typename Cursor>
  NestingDepth(Cursor& cursor, unsigned& depth, unsigned most, std::string_view code)
      : depth_(depth) {
    if (++depth_ > most) {
      cursor.report(code, fmt::format("nested more than {} levels deep", most));
    }
  }
  ~NestingDepth() { --depth_; }
  NestingDepth(const NestingDepth&) = delete;
  NestingDepth& operator=(const NestingDepth&) = delete;

 private:
  unsigned& depth_;
};

}  // namespace proviso
