// The parser's position in the tokens, and its behaviour after an error.
//
// A syntax error is reported once, and the cursor then pretends to be at the end of the file. Every
// loop of the parser ends, nothing more is reported, and the stack unwinds without exceptions until
// the loop over units calls recover(), which finds a token that can only begin a unit.
#pragma once

#include <functional>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "base/token_cursor.hpp"
#include "lang/promela/ast.hpp"
#include "lang/promela/codes.hpp"

namespace proviso::promela {

class Cursor : public TokenCursor<Token> {
 public:
  Cursor(std::vector<Token> tokens, const Expansions& expansions, Diagnostics& diagnostics)
      : TokenCursor(std::move(tokens), diagnostics), expansions_(expansions) {}

  /// The token before the current one; there must be one.
  const Token& previous() const { return tokens_[at_ - 1]; }

  Token expect(TokenKind kind) {
    if (!is(kind)) fail(fmt::format("expected {}", quoted(kind)));
    return take();
  }
  Name expect_name(std::string_view what) {
    if (!is(TokenKind::Identifier)) fail(fmt::format("expected {}", what));
    const Token token = take();
    return {std::string(token.text), token.place};
  }

  /// Reports "<wanted>, found …" at the current token and enters the lost state.
  void fail(const std::string& wanted) {
    if (is(TokenKind::Unknown)) return unknown();
    report(code::kSyntax, fmt::format("{}, found {}", wanted, quoted(current())));
  }
  void report(std::string_view code, std::string message, std::string help = {}) {
    report_at(code, current().place, std::move(message), std::move(help));
  }
  void report_at(std::string_view code, Place place, std::string message, std::string help = {}) {
    if (lost_) return;
    diagnostics_.report(
        expansions_.diagnostic(Severity::Error, code, place, std::move(message), std::move(help)));
    lost_ = true;
  }
  void warn(std::string_view code, Place place, std::string message) {
    if (lost_) return;
    diagnostics_.report(expansions_.diagnostic(Severity::Warning, code, place, std::move(message)));
  }

  /// Recovers from an error: continues at a keyword that can only begin a unit, after `begin`,
  /// where the broken unit started, so that progress is made.
  void recover(std::size_t begin) {
    lost_ = false;
    if (at_ <= begin) at_ = begin + 1;
    while (!at_end() && !begins_unit(tokens_[at_].kind)) ++at_;
  }

 private:
  static bool begins_unit(TokenKind kind) {
    return kind == TokenKind::Active || kind == TokenKind::Proctype || kind == TokenKind::Init ||
           kind == TokenKind::Never || kind == TokenKind::Ltl || kind == TokenKind::Typedef ||
           kind == TokenKind::Trace || kind == TokenKind::Notrace;
  }
  void unknown() {
    const bool is_string = current().text.front() == '"';
    report(is_string ? code::kOpenString : code::kUnexpectedCharacter,
           is_string ? "this string is never closed" : "unexpected character");
  }
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

  const Expansions& expansions_;
};

/// The state shared by the parts of the parser.
struct ParserState {
  Cursor cursor;
  Specification& spec;
  /// The names of the proctypes parsed so far: `P[1]:x` and (a -> P : x) begin alike.
  std::set<std::string, std::less<>> proctype_names = {};
  unsigned depth = 0;
};

class Nesting : NestingDepth {
 public:
  static constexpr unsigned kMaximum = 400;
  explicit Nesting(ParserState& state)
      : NestingDepth(state.cursor, state.depth, kMaximum, code::kTooDeep) {}
};

}  // namespace proviso::promela
