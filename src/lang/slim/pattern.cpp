// Parses the property patterns of Dwyer, Avrunin and Corbett (ICSE 1999) in the wording of COMPASS:
// a scope, a comma, and a sentence. Each becomes an LTL formula; `always` and `never` over the
// whole run are invariants. f W g is (f U g) | G f.
#include <fmt/format.h>

#include "lang/slim/property_parser.hpp"

namespace proviso::slim {
namespace {

/// Words that begin a bound of time or a probability.
bool is_quantity(std::string_view word) {
  return word == "within" || word == "probability" || word == "for" || word == "every";
}

}  // namespace

bool PropertyParser::at_scope() const {
  return cursor_.is_word("Globally") || cursor_.is_word("Before") || cursor_.is_word("After") ||
         cursor_.is_word("Between");
}

void PropertyParser::words(std::string_view text) {
  while (!text.empty()) {
    const std::size_t blank = text.find(' ');
    cursor_.expect_word(text.substr(0, blank));
    text = blank == std::string_view::npos ? std::string_view() : text.substr(blank + 1);
  }
}

PropertyParser::ScopeOfPattern PropertyParser::scope() {
  using Kind = ScopeOfPattern::Kind;
  ScopeOfPattern result;
  if (cursor_.accept_word("Globally")) return result;
  if (cursor_.accept_word("Before")) {
    result.kind = Kind::Before;
    result.end = atom();
  } else if (cursor_.accept_word("Between")) {
    result.kind = Kind::Between;
    result.begin = atom();
    cursor_.expect_word("and");
    result.end = atom();
  } else if (cursor_.accept_word("After")) {
    result.kind = Kind::After;
    result.begin = atom();
    if (cursor_.accept_word("until")) {
      result.kind = Kind::AfterUntil;
      result.end = atom();
    }
  } else {
    cursor_.report(code::kProperty, "expected a scope",
                   "a pattern begins with Globally, Before {R}, After {Q}, Between {Q} and {R}, or "
                   "After {Q} until {R}");
  }
  return result;
}

StatedProperty PropertyParser::pattern() {
  StatedProperty result;
  result.kind = StatedProperty::Kind::Linear;
  const Span begin = cursor_.current().span;
  const ScopeOfPattern where = scope();
  cursor_.expect(TokenKind::Comma);
  const FormulaId meaning = sentence(where, result);
  if (result.kind != StatedProperty::Kind::Ignored) {
    cursor_.accept_word("holds");
    if (is_quantity(cursor_.current().text)) result.kind = StatedProperty::Kind::Ignored;
  }
  if (result.kind == StatedProperty::Kind::Ignored) {
    while (!cursor_.is(TokenKind::End) && !cursor_.is(TokenKind::Semicolon)) cursor_.take();
    result.ignored = "bounds of time and probabilities of patterns are not read";
  }
  cursor_.accept(TokenKind::Dot);
  result.span = cursor_.span_since(begin);
  if (cursor_.lost()) return result;
  result.text = std::string(sources_.text(result.span));
  if (result.kind == StatedProperty::Kind::Linear) {
    result.temporal = meaning;
    result.formula = fmt::format("LTLSPEC {}", formulas_.text(meaning));
  }
  return result;
}

FormulaId PropertyParser::sentence(const ScopeOfPattern& scope, StatedProperty& result) {
  const auto give_up = [&] {
    result.kind = StatedProperty::Kind::Ignored;
    return make(Connective::Truth, {});
  };
  if (cursor_.accept_word("it")) {
    words("is");
    const bool is_never = cursor_.is_word("never");
    if (!is_never) words("always");
    if (is_never) cursor_.take();
    words("the case that");
    const FormulaId stated = atom();
    const FormulaId p = is_never ? negation(stated) : stated;
    const FormulaId meaning = universality(scope, p);
    if (scope.kind == ScopeOfPattern::Kind::Globally && !cursor_.lost()) {
      result.kind = StatedProperty::Kind::Invariant;
      result.invariant = last_atom_;
      const std::string& text = formulas_[stated].text;
      result.formula =
          is_never ? fmt::format("INVARSPEC not ({})", text) : fmt::format("INVARSPEC {}", text);
      result.is_negated = is_never;
    }
    return meaning;
  }
  if (cursor_.accept_word("if")) {
    const FormulaId p = atom();
    cursor_.accept_word("holds");
    words("then");
    if (cursor_.accept_word("previously")) return precedence(scope, p, atom());
    words("in response");
    const FormulaId s = atom();
    if (is_quantity(cursor_.current().text)) return give_up();
    words("eventually");
    return response(scope, p, s);
  }
  if (cursor_.is(TokenKind::OpenBrace)) {
    const FormulaId p = atom();
    cursor_.accept_word("holds");
    if (is_quantity(cursor_.current().text)) return give_up();
    words("eventually");
    return existence(scope, p);
  }
  cursor_.report(
      code::kProperty, "expected a sentence",
      "it is always the case that {P}, it is never the case that {P}, {P} eventually, if "
      "{P} then in response {S} eventually, or if {P} then previously {S}");
  return make(Connective::Truth, {});
}

FormulaId PropertyParser::universality(const ScopeOfPattern& scope, FormulaId p) {
  switch (scope.kind) {
    case ScopeOfPattern::Kind::Globally:
      return always(p);
    case ScopeOfPattern::Kind::Before:
      return implies(eventually(*scope.end), until(p, *scope.end));
    case ScopeOfPattern::Kind::After:
      return always(implies(*scope.begin, always(p)));
    case ScopeOfPattern::Kind::Between:
      return always(implies(both(both(*scope.begin, absence_of_end(scope)), eventually(*scope.end)),
                            until(p, *scope.end)));
    case ScopeOfPattern::Kind::AfterUntil:
      break;
  }
  return always(implies(both(*scope.begin, absence_of_end(scope)), weak_until(p, *scope.end)));
}

FormulaId PropertyParser::existence(const ScopeOfPattern& scope, FormulaId p) {
  if (scope.kind == ScopeOfPattern::Kind::Globally) return eventually(p);
  if (scope.kind == ScopeOfPattern::Kind::After) {
    const FormulaId q = *scope.begin;
    return either(always(negation(q)), eventually(both(q, eventually(p))));
  }
  const FormulaId no_end = absence_of_end(scope);
  const FormulaId inside = both(p, no_end);
  if (scope.kind == ScopeOfPattern::Kind::Before) return weak_until(no_end, inside);
  const FormulaId meets = scope.kind == ScopeOfPattern::Kind::Between ? weak_until(no_end, inside)
                                                                      : until(no_end, inside);
  return always(implies(both(*scope.begin, no_end), meets));
}

FormulaId PropertyParser::response(const ScopeOfPattern& scope, FormulaId p, FormulaId s) {
  if (scope.kind == ScopeOfPattern::Kind::Globally) return always(implies(p, eventually(s)));
  if (scope.kind == ScopeOfPattern::Kind::After) {
    return always(implies(*scope.begin, always(implies(p, eventually(s)))));
  }
  const FormulaId r = *scope.end;
  const FormulaId no_end = absence_of_end(scope);
  const FormulaId answered = implies(p, until(no_end, both(s, no_end)));
  if (scope.kind == ScopeOfPattern::Kind::Before) {
    return implies(eventually(r), until(answered, r));
  }
  const FormulaId begins = both(*scope.begin, no_end);
  if (scope.kind == ScopeOfPattern::Kind::Between) {
    return always(implies(both(begins, eventually(r)), until(answered, r)));
  }
  return always(implies(begins, weak_until(answered, r)));
}

FormulaId PropertyParser::precedence(const ScopeOfPattern& scope, FormulaId p, FormulaId s) {
  const FormulaId not_p = negation(p);
  if (scope.kind == ScopeOfPattern::Kind::Globally) return weak_until(not_p, s);
  if (scope.kind == ScopeOfPattern::Kind::After) {
    const FormulaId q = *scope.begin;
    return either(always(negation(q)), eventually(both(q, weak_until(not_p, s))));
  }
  const FormulaId r = *scope.end;
  const FormulaId allowed = either(s, r);
  if (scope.kind == ScopeOfPattern::Kind::Before) {
    return implies(eventually(r), until(not_p, allowed));
  }
  const FormulaId begins = both(*scope.begin, absence_of_end(scope));
  if (scope.kind == ScopeOfPattern::Kind::Between) {
    return always(implies(both(begins, eventually(r)), until(not_p, allowed)));
  }
  return always(implies(begins, weak_until(not_p, allowed)));
}

}  // namespace proviso::slim
