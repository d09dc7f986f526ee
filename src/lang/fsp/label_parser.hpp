// Parses expressions, labels, sets of labels and relabellings, which all definitions consist of.
#pragma once

#include <optional>
#include <vector>

#include "lang/fsp/cursor.hpp"

namespace proviso::fsp {

class LabelParser {
 public:
  explicit LabelParser(ParserState& state) : state_(state), cursor_(state.cursor) {}

  /// Parses any expression.
  ExprId expression();
  /// Parses only + - * / % and tighter operators: the right-hand side of const and range, so that a
  /// composite process `||S = …` that follows is not swallowed as a disjunction.
  ExprId simple_expression();
  std::optional<std::vector<ExprId>> arguments();

  /// Whether a label can start here.
  bool at_label() const;
  bool at_set() const;
  LabelId label();
  /// Parses `{…}` or the name of a set defined earlier.
  SetId set();
  SetId set_in_braces();
  /// Parses `[i:R][j:S]…`, at least one.
  std::vector<LabelId> ranges();
  /// Parses `/{new/old, …}` if present.
  std::vector<Relabel> relabels();
  std::vector<Relabel> relabel_set();
  std::vector<Parameter> parameters();

 private:
  ExprId binary(unsigned level);
  ExprId unary();
  ExprId primary();
  ExprId add(Expr expr);
  LabelId label_part();
  LabelId index();
  LabelId add(LabelNode node);
  Relabel relabel();
  bool at_range_name() const;

  ParserState& state_;
  Cursor& cursor_;
};

}  // namespace proviso::fsp
