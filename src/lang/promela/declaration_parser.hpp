// Parses declarations of variables, which occur at the top, in parameter lists, in records and
// anywhere in a body.
#pragma once

#include "lang/promela/cursor.hpp"
#include "lang/promela/expression_parser.hpp"

namespace proviso::promela {

class DeclarationParser {
 public:
  DeclarationParser(ParserState& state, ExpressionParser& expressions)
      : cursor_(state.cursor), expressions_(expressions) {}

  /// Whether a declaration begins here. Two names in a row begin one: a record and its variable.
  bool begins() const;
  /// Whether the declaration that begins here defines names: `mtype = { a, b }`.
  bool begins_mtype_names() const;
  Declaration declaration();
  MtypeDeclaration mtype_names();

 private:
  TypeName type();
  Declarator declarator(const TypeName& type);
  void initial(Declarator& declarator, const TypeName& type);
  ChannelShape channel();

  Cursor& cursor_;
  ExpressionParser& expressions_;
};

}  // namespace proviso::promela
