// The parser's position in the tokens. After a syntax error it resumes after the next `end NAME;`.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "base/token_cursor.hpp"
#include "lang/slim/ast.hpp"
#include "lang/slim/codes.hpp"
#include "lang/slim/lexer.hpp"

namespace proviso::slim {

/// The text with its capital letters as small ones.
inline std::string lower_case(std::string_view text) {
  std::string result(text);
  for (char& c : result) {
    if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
  }
  return result;
}

class Cursor : public TokenCursor<Token> {
 public:
  Cursor(std::vector<Token> tokens, const Document& document, Diagnostics& diagnostics)
      : TokenCursor(std::move(tokens), diagnostics), folds_names_(document.folds_names) {}

  const Token& previous() const { return tokens_[at_ == 0 ? 0 : at_ - 1]; }
  Span span_since(Span first) const {
    const Span last = previous().span;
    return last.end >= first.begin ? cover(first, last) : first;
  }

  bool is_word(std::string_view word) const {
    return (is(TokenKind::Keyword) || is(TokenKind::Identifier)) && current().text == word;
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
    if (is(TokenKind::Keyword)) {
      report(code::kSyntax,
             fmt::format("'{}' is a keyword and cannot be {}", current().text, what));
    } else if (!is(TokenKind::Identifier)) {
      fail(fmt::format("expected {}", what));
    }
    const Token token = take();
    return {folds_names_ ? lower_case(token.text) : std::string(token.text), token.span};
  }
  /// The name of a property association, which is not a name of the model.
  Name field(std::string_view what) {
    const bool folds = std::exchange(folds_names_, false);
    Name result = name(what);
    folds_names_ = folds;
    return result;
  }
  Path reference(std::string_view what) {
    Path result{name(what)};
    while (accept(TokenKind::Dot)) result.push_back(name("a name"));
    return result;
  }

  /// Reports "<wanted>, found …" at the current token and enters the lost state.
  void fail(const std::string& wanted) {
    const Token& token = current();
    const std::string found = token.kind == TokenKind::End
                                  ? std::string(describe(token.kind))
                                  : fmt::format("'{}'", token.text.substr(0, 40));
    report(code::kSyntax, fmt::format("{}, found {}", wanted, found));
  }

  /// Recovers from an error: resumes after the next `end NAME;` or `end NAME.NAME;`, always beyond
  /// `begin`.
  void recover(std::size_t begin) {
    lost_ = false;
    if (at_ <= begin) take();
    while (!at_end()) {
      if (!accept_word("end")) {
        take();
        continue;
      }
      while (is(TokenKind::Identifier) || is(TokenKind::Dot)) take();
      if (accept(TokenKind::Semicolon)) return;
    }
  }
  /// Resumes after the next semicolon.
  void recover_at_semicolon(std::size_t begin) {
    lost_ = false;
    if (at_ <= begin) take();
    while (!at_end() && !is(TokenKind::Semicolon)) take();
    accept(TokenKind::Semicolon);
  }

 private:
  bool folds_names_;
};

class Nesting : NestingDepth {
 public:
  static constexpr unsigned kMaximum = 200;
  Nesting(Cursor& cursor, unsigned& depth)
      : NestingDepth(cursor, depth, kMaximum, code::kTooDeep) {}
};

}  // namespace proviso::slim
