// Reads a formula of PSL and translates it into LTL, or into CTL if it only has operators of
// branching time.
//
// Binding from the loosest, as in NuSMV's grammar. Prefix operators reach as far to the right as
// their strength allows, and binary ones associate to the left but ? :.
//
//   always never G    -> <->    eventually! next …    before …    until …    X F AG EX …
//   in union    ? :    ||    &&    |    xor xnor    &    = !=    < <= > >=    << >>    + -
//   * / mod ::    !
//
// Words are infinite, so weak and strong forms of next are equal. The strong forms of the other
// operators are
//
//   f until! g     f U g                f until!_ g     f U (f & g)
//   f before! g    !g U (f & !g)        f before!_ g    !g U f
//   next_event!(b)(f)    !b U (b & f)   {r} |-> f       !match(r, !f)   (psl_sequence.hpp)
//
// and the weak forms, without the exclamation mark, also hold if the left side holds forever.
// Operators outside this fragment are refused by name, and the other specifications of the file are
// still read.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "lang/smv/cursor.hpp"
#include "lang/smv/expression_parser.hpp"
#include "lang/smv/formula_builder.hpp"
#include "lang/smv/psl_sequence.hpp"

namespace proviso::smv {

class PslParser {
 public:
  PslParser(Cursor& cursor, ExpressionParser& expressions)
      : cursor_(cursor), expressions_(expressions), build_(expressions) {}

  /// Reads up to the end of the formula; nullopt after a refusal or an error.
  std::optional<ExpressionId> read();
  /// Why the formula was refused; empty otherwise.
  const std::string& refusal() const { return refusal_; }
  Span refused_at() const { return refused_at_; }
  /// Whether the formula has operators of CTL.
  bool is_branching() const { return branching_; }

 private:
  /// An operator that consists of several tokens: "until!_", "|=>".
  struct Spelling {
    std::string text;
    std::size_t tokens = 0;
  };
  struct Range {
    std::uint32_t low = 0;
    std::optional<std::uint32_t> high = 0;  // nullopt: inf
  };

  ExpressionId formula(unsigned loosest, Strength plain = Strength::Weak);
  ExpressionId operand(Strength plain);
  std::optional<ExpressionId> prefix(const Spelling& word);
  ExpressionId combined(const std::string& word, ExpressionId left, ExpressionId right);
  ExpressionId parenthesised();
  ExpressionId bracketed_until(std::optional<Operator> quantified);
  ExpressionId next(unsigned strength);
  ExpressionId next_in_range(bool all);
  ExpressionId next_event(const std::string& word);
  ExpressionId event(ExpressionId condition, ExpressionId then, bool is_strong);
  ExpressionId replicated();
  std::vector<std::string> replicated_values();
  ExpressionId set();

  Sequence sequence();
  Sequence concatenation();
  Sequence sequence_part();
  Sequence compound(Sequence first);
  Sequence repetitions(Sequence part);
  Sequence occurrences(ExpressionId condition, bool goes_on);
  ExpressionId sequence_formula(Strength plain);
  ExpressionId implication(const Sequence& first, ExpressionId then, bool overlaps);
  ExpressionId matched(const Sequence& sequence, ExpressionId last, Strength strength);

  Spelling spelling() const;
  Spelling word() const;
  bool adjacent(std::size_t distance) const;
  void take(std::size_t tokens);
  std::uint32_t count();
  Range range();
  ExpressionId linear(ExpressionId id);
  ExpressionId refuse(const std::string& what);
  bool is_too_large(std::uint32_t first, ExpressionId root) const;

  Cursor& cursor_;
  ExpressionParser& expressions_;
  FormulaBuilder build_;
  std::string refusal_;
  Span refused_at_ = {};
  bool branching_ = false;
  bool linear_ = false;
  unsigned depth_ = 0;
  unsigned instances_ = 0;                                  // of forall
  std::vector<std::pair<std::string, std::string>> bound_;  // names of forall and their values
};

}  // namespace proviso::smv
