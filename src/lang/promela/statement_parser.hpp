// Parses statements and sequences of statements.
#pragma once

#include <optional>
#include <vector>

#include "lang/promela/cursor.hpp"
#include "lang/promela/declaration_parser.hpp"
#include "lang/promela/expression_parser.hpp"

namespace proviso::promela {

class StatementParser {
 public:
  StatementParser(ParserState& state, ExpressionParser& expressions,
                  DeclarationParser& declarations)
      : state_(state),
        cursor_(state.cursor),
        expressions_(expressions),
        declarations_(declarations) {}

  /// { statements }
  SequenceId block();

 private:
  SequenceId sequence();
  SequenceId single(Statement statement);
  SequenceId add(Sequence sequence);
  Statement step();
  Statement statement();
  Statement labelled();
  Statement declaration();
  Statement with_block(Statement::Kind kind);
  Statement options(Statement::Kind kind, TokenKind close);
  Statement iteration();
  Statement selection();
  Statement jump();
  Statement print();
  Statement exclusive();
  Statement of_expression();
  Statement assignment(Reference target);
  Statement communication(Reference channel);
  SequenceId side_of_unless(Statement statement);
  Statement made(Statement::Kind kind) const;
  bool ends_sequence() const;
  bool refused();

  ParserState& state_;
  Cursor& cursor_;
  ExpressionParser& expressions_;
  DeclarationParser& declarations_;
};

}  // namespace proviso::promela
