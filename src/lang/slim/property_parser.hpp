// Parses properties: formulas and patterns.
#pragma once

#include <optional>
#include <string>

#include "lang/slim/cursor.hpp"
#include "lang/slim/expression_parser.hpp"
#include "lang/slim/stated_property.hpp"

namespace proviso::slim {

class PropertyParser {
 public:
  PropertyParser(const SourceSet& sources, Cursor& cursor, Document& document,
                 Statements& statements)
      : sources_(sources),
        cursor_(cursor),
        formulas_(statements.formulas),
        expressions_(cursor, document.expressions, true) {}

  /// Reads a property up to its semicolon, or to the end of the text.
  StatedProperty property(bool is_bare_allowed);
  StatedProperty pattern();

 private:
  FormulaId formula(StatedProperty::Kind kind);
  FormulaId equivalence();
  FormulaId disjunction();
  FormulaId conjunction();
  FormulaId until();
  FormulaId unary();
  FormulaId quantified();
  FormulaId atom();

  struct ScopeOfPattern {
    enum class Kind : std::uint8_t { Globally, Before, After, Between, AfterUntil };
    Kind kind = Kind::Globally;
    std::optional<FormulaId> begin = {};  // Q
    std::optional<FormulaId> end = {};    // R
  };
  ScopeOfPattern scope();
  bool at_scope() const;
  void words(std::string_view text);
  FormulaId sentence(const ScopeOfPattern& scope, StatedProperty& result);

  FormulaId make(Connective connective, std::vector<FormulaId> operands) {
    return formulas_.make(connective, std::move(operands));
  }
  FormulaId negation(FormulaId f) { return make(Connective::Not, {f}); }
  FormulaId both(FormulaId f, FormulaId g) { return make(Connective::And, {f, g}); }
  FormulaId either(FormulaId f, FormulaId g) { return make(Connective::Or, {f, g}); }
  FormulaId implies(FormulaId f, FormulaId g) { return make(Connective::Implies, {f, g}); }
  FormulaId always(FormulaId f) { return make(Connective::Globally, {f}); }
  FormulaId eventually(FormulaId f) { return make(Connective::Finally, {f}); }
  FormulaId until(FormulaId f, FormulaId g) { return make(Connective::Until, {f, g}); }
  FormulaId weak_until(FormulaId f, FormulaId g) { return either(until(f, g), always(f)); }
  FormulaId absence_of_end(const ScopeOfPattern& scope) { return negation(*scope.end); }

  FormulaId universality(const ScopeOfPattern& scope, FormulaId p);
  FormulaId existence(const ScopeOfPattern& scope, FormulaId p);
  FormulaId response(const ScopeOfPattern& scope, FormulaId p, FormulaId s);
  FormulaId precedence(const ScopeOfPattern& scope, FormulaId p, FormulaId s);

  const SourceSet& sources_;
  Cursor& cursor_;
  Formulas& formulas_;
  ExpressionParser expressions_;
  unsigned depth_ = 0;
  bool is_branching_ = false;
  std::optional<ExpressionId> last_atom_ = {};
};

}  // namespace proviso::slim
