// Parses expressions and temporal formulas, which are expressions with a few more operators.
//
// From weakest to tightest binding: implication and equivalence, or, and, the binary temporal
// operators, then C's | ^ & == < << + *; all of them associate to the left. Every unary operator
// binds tighter than any binary one, so SPIN reads `[] x == 1` as ([] x) == 1, which is nonsense;
// here a warning is given and it is read as [] (x == 1).
//
// full, empty and their like may only be joined by && and ||; `run` must stand alone.
#pragma once

#include <optional>
#include <vector>

#include "lang/promela/cursor.hpp"

namespace proviso::promela {

class ExpressionParser {
 public:
  explicit ExpressionParser(ParserState& state) : state_(state), cursor_(state.cursor) {}

  /// Parses an expression inside another construct: an index, an argument, a bound.
  ExprId inner();
  /// Parses an expression statement: tests of channels and run are allowed.
  ExprId statement();
  /// Parses the body of an ltl claim.
  ExprId formula();

  Reference reference();
  /// Parses what follows ? or ??, up to the end of the fields.
  std::vector<MessageArgument> receive_arguments();
  std::vector<MessageArgument> send_arguments();
  std::vector<ExprId> arguments();

  ExprId constant(std::int32_t value, Place place);
  ExprId binary(TokenKind op, ExprId left, ExprId right, Place place);
  ExprId of_reference(Reference reference);

 private:
  struct Infix {
    TokenKind op = TokenKind::End;
    int strength = 0;
    std::size_t tokens = 1;
  };

  ExprId add(Expr expr);
  std::uint32_t depth(std::optional<ExprId> id) const;
  ExprId expression(int weakest);
  Infix infix() const;
  Infix temporal_infix() const;
  ExprId unary();
  std::optional<ExprId> temporal_operand(ExprId id) const;
  void pull_in(ExprId temporal, TokenKind op, ExprId right, Place place);
  TokenKind temporal_prefix() const;
  ExprId prefixed(TokenKind op, std::size_t tokens);
  ExprId primary();
  ExprId in_parentheses();
  ExprId named();
  ExprId poll(Reference reference);
  ExprId remote(Reference reference, Place place);
  ExprId run();
  ExprId channel_test();
  ExprId with_process(Expr::Kind kind);
  MessageArgument receive_argument();
  void check_places(ExprId root, bool is_statement);

  ParserState& state_;
  Cursor& cursor_;
  bool in_formula_ = false;
};

}  // namespace proviso::promela
