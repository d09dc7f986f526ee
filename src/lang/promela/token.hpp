// Promela's tokens, and where they come from.
//
// The preprocessor and the expansion of inlines both work on tokens, so a token knows two places:
// the text that spells it, and, if it came out of a macro or an inline, the use that brought it in.
// Uses nest; they form a tree of Expansions, each with the use that encloses it. A message about a
// token is shown where the outermost use stands, with a note at the text itself.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "base/diagnostic.hpp"
#include "base/source.hpp"
#include "base/spelling_table.hpp"

namespace proviso::promela {

enum class TokenKind : std::uint8_t {
  End,
  Identifier,
  Integer,
  String,
  LineBreak,  // inside the preprocessor only
  Hash,
  HashHash,
  // keywords
  Active,
  Assert,
  Atomic,
  Bit,
  Bool,
  Break,
  Byte,
  CCode,
  CDecl,
  CExpr,
  CState,
  CTrack,
  Chan,
  DProctype,
  DStep,
  Do,
  Else,
  Empty,
  Enabled,
  Eval,
  False,
  Fi,
  For,
  Full,
  GetPriority,
  Goto,
  Hidden,
  If,
  Init,
  Inline,
  Int,
  Len,
  Local,
  Ltl,
  Mtype,
  NEmpty,
  NFull,
  Never,
  Nonprogress,
  Notrace,
  Od,
  Of,
  PcValue,
  Pid,
  Printf,
  Printm,
  Priority,
  Proctype,
  Provided,
  Return,
  Run,
  Select,
  SetPriority,
  Short,
  Show,
  Skip,
  Timeout,
  Trace,
  True,
  Typedef,
  Unless,
  Unsigned,
  Xr,
  Xs,
  // operators of temporal logic; as words they are identifiers outside formulas
  Always,
  Eventually,
  Until,
  WeakUntil,
  Release,
  Next,
  Implies,
  Equivalent,
  // punctuation and operators
  LeftRound,
  RightRound,
  LeftCurly,
  RightCurly,
  LeftSquare,
  RightSquare,
  Comma,
  Semicolon,
  Arrow,
  Colon,
  ColonColon,
  Dot,
  DotDot,
  At,
  Question,
  QuestionQuestion,
  Not,
  NotNot,
  Becomes,
  Equal,
  NotEqual,
  Less,
  LessEqual,
  Greater,
  GreaterEqual,
  ShiftLeft,
  ShiftRight,
  Plus,
  PlusPlus,
  Minus,
  MinusMinus,
  Star,
  Slash,
  Percent,
  Ampersand,
  And,
  Bar,
  Or,
  Caret,
  Tilde,
  Backslash,
  Unknown,  // a character without meaning; only the parser reports it
};

/// The token is from the file itself, not from a macro or an inline.
inline constexpr std::uint32_t kWritten = 0;

struct Place {
  Span span;
  std::uint32_t expansion = kWritten;
};

struct Token {
  TokenKind kind = TokenKind::End;
  Place place = {};
  std::string_view text = {};  // without quotes for a string
  std::int32_t value = 0;      // of an integer
  bool after_blank = false;    // white space stands before it
  bool starts_line = false;
  bool painted = false;  // a name that is not expanded, even if there is such a macro
};

/// One use of a macro or an inline.
struct Expansion {
  Span use;
  std::uint32_t outer = kWritten;
  std::string_view name = {};
  bool is_inline = false;
};

/// All uses of macros and inlines in the files that were read. The first entry is kWritten.
class Expansions {
 public:
  Expansions() : uses_(1) {}
  std::uint32_t add(Expansion use) {
    uses_.push_back(use);
    return static_cast<std::uint32_t>(uses_.size() - 1);
  }
  const Expansion& operator[](std::uint32_t expansion) const { return uses_[expansion]; }
  std::size_t size() const { return uses_.size(); }

  /// Returns the innermost inline that the place comes from, or kWritten.
  std::uint32_t inline_of(std::uint32_t expansion) const;
  /// Returns the span to show: the outermost use, or the token itself.
  Span shown(Place place) const;
  /// Makes a diagnostic at the shown place; a note names the macro or inline of the text.
  Diagnostic diagnostic(Severity severity, std::string_view code, Place place, std::string message,
                        std::string help = {}) const;

 private:
  std::vector<Expansion> uses_;
};

/// The name of a token in messages: "a name", "->", "the end of the file".
std::string_view describe(TokenKind kind);

/// Returns the keyword with this spelling, or Identifier.
TokenKind keyword_of(std::string_view text);

/// Returns the longest symbol at the start of the text, or null.
const Spelling<TokenKind>* symbol_at(std::string_view text);

}  // namespace proviso::promela
