// The parser's position in the tokens, and its behaviour after an error: it reports once, pretends
// to stand at the end so that every loop of the parser ends, and continues with the next section.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "base/token_cursor.hpp"
#include "lang/smv/ast.hpp"
#include "lang/smv/codes.hpp"
#include "lang/smv/lexer.hpp"

namespace proviso::smv {

/// The span from the first to the end of the second. The two may be in different places if macros
/// are involved; then the result is the first alone.
inline Span up_to(Span first, Span last) {
  return first.file == last.file && first.begin <= last.end ? cover(first, last) : first;
}

class Cursor : public TokenCursor<Token> {
 public:
  using TokenCursor::TokenCursor;

  const Token& previous() const { return tokens_[at_ == 0 ? 0 : at_ - 1]; }
  bool is_keyword(std::string_view word) const {
    return is(TokenKind::Keyword) && current().text == word;
  }

  /// Moves back to a position, if no error has occurred so far.
  void return_to(std::size_t position) {
    if (!lost_) at_ = position;
  }

  /// Enters the lost state without a report, because the caller has one.
  void give_up() { lost_ = true; }
  /// Leaves the lost state and goes on at a position.
  void resume_at(std::size_t position) {
    lost_ = false;
    at_ = position;
  }

  bool accept_keyword(std::string_view word) {
    if (!is_keyword(word)) return false;
    take();
    return true;
  }
  void expect(TokenKind kind) {
    if (!accept(kind)) fail(fmt::format("expected '{}'", describe(kind)));
  }
  void expect_keyword(std::string_view word) {
    if (!accept_keyword(word)) fail(fmt::format("expected '{}'", word));
  }
  Name name(std::string_view what) {
    if (!is(TokenKind::Identifier)) fail_name(what);
    const Token token = take();
    return {std::string(token.text), token.span};
  }

  /// Reports that a name is expected, and says so if a keyword was found.
  void fail_name(std::string_view what) {
    if (!is(TokenKind::Keyword)) return fail(fmt::format("expected {}", what));
    report(code::kReserved, fmt::format("{} is a keyword and cannot be a name", current().text));
  }

  /// Reports "<wanted>, found …" at the current token and enters the lost state.
  void fail(const std::string& wanted) {
    const Token& token = current();
    const std::string found = token.kind == TokenKind::End
                                  ? std::string(describe(token.kind))
                                  : fmt::format("'{}'", token.text.substr(0, 40));
    report(code::kSyntax, fmt::format("{}, found {}", wanted, found));
  }
  void warn(std::string_view code, Span span, std::string message) {
    if (!lost_) diagnostics_.report({Severity::Warning, code, span, std::move(message)});
  }

  /// The tokens from `begin` to the one before the current, with single blanks.
  std::string text_since(std::size_t begin) const;
  Span span_since(std::size_t begin) const { return up_to(tokens_[begin].span, previous().span); }

  /// Recovers from an error: continues at the next word that begins a section, or after the next
  /// semicolon if `at_semicolon`. Always moves beyond `begin`.
  void recover(std::size_t begin, bool at_semicolon);
};

class Nesting : NestingDepth {
 public:
  static constexpr unsigned kMaximum = 500;
  Nesting(Cursor& cursor, unsigned& depth)
      : NestingDepth(cursor, depth, kMaximum, code::kTooDeep) {}
};

}  // namespace proviso::smv
