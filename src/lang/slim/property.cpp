#include "lang/slim/property.hpp"

#include "lang/slim/property_parser.hpp"

namespace proviso::slim {
namespace {

constexpr std::string_view kWords[] = {"INVARSPEC", "LTLSPEC", "CTLSPEC", "PATTERN", "DEADLOCK"};

/// A part of the source with single blanks.
std::string squeezed(std::string_view text) {
  std::string result;
  bool is_gap = false;
  for (const char c : text) {
    const bool blank = c == ' ' || (c >= '\t' && c <= '\r');
    if (!blank && is_gap && !result.empty()) result += ' ';
    is_gap = blank || (is_gap && blank);
    if (!blank) result += c;
  }
  return result;
}

struct FormulaSpelling {
  static std::optional<Connective> linear(std::string_view word) {
    if (word == "X") return Connective::Next;
    if (word == "F") return Connective::Finally;
    if (word == "G") return Connective::Globally;
    if (word == "Y") return Connective::Yesterday;
    if (word == "Z") return Connective::WeakYesterday;
    if (word == "O") return Connective::Once;
    if (word == "H") return Connective::Historically;
    return {};
  }
  static std::optional<Connective> branching(std::string_view word) {
    if (word == "EX") return Connective::SomeNext;
    if (word == "EF") return Connective::SomeFinally;
    if (word == "EG") return Connective::SomeGlobally;
    if (word == "AX") return Connective::AllNext;
    if (word == "AF") return Connective::AllFinally;
    if (word == "AG") return Connective::AllGlobally;
    return {};
  }
  static std::optional<Connective> binary(std::string_view word) {
    if (word == "U") return Connective::Until;
    if (word == "V" || word == "R") return Connective::Releases;
    if (word == "S") return Connective::Since;
    if (word == "T") return Connective::Triggered;
    return {};
  }
};

}  // namespace

StatedProperty PropertyParser::property(bool is_bare_allowed) {
  StatedProperty result;
  const bool has_name =
      cursor_.is(TokenKind::Identifier) && cursor_.ahead().kind == TokenKind::Colon;
  if (has_name) {
    result.name = cursor_.name("a name").text;
    cursor_.take();
  }
  const Span begin = cursor_.current().span;
  const std::string_view word = cursor_.current().text;
  if (word == kWords[0]) {
    cursor_.take();
    const Span first = cursor_.current().span;
    result.invariant = expressions_.expression();
    result.text = squeezed(sources_.text(cursor_.span_since(first)));
  } else if (word == kWords[1] || word == kWords[2]) {
    cursor_.take();
    const Span first = cursor_.current().span;
    result.kind =
        word == kWords[1] ? StatedProperty::Kind::Linear : StatedProperty::Kind::Branching;
    result.temporal = formula(result.kind);
    result.text = squeezed(sources_.text(cursor_.span_since(first)));
  } else if (word == kWords[3]) {
    cursor_.take();
    const std::string name = std::move(result.name);
    result = pattern();
    result.name = name;
  } else if (word == kWords[4]) {
    cursor_.take();
    result.kind = StatedProperty::Kind::Deadlock;
    result.text = "DEADLOCK";
  } else if (is_bare_allowed && at_scope()) {
    result = pattern();
  } else if (is_bare_allowed && !has_name) {
    result.invariant = expressions_.expression();
    result.text = squeezed(sources_.text(cursor_.span_since(begin)));
  } else {
    cursor_.fail("expected INVARSPEC, LTLSPEC, CTLSPEC, PATTERN or DEADLOCK");
  }
  result.span = cursor_.span_since(begin);
  return result;
}

FormulaId PropertyParser::formula(StatedProperty::Kind kind) {
  is_branching_ = kind == StatedProperty::Kind::Branching;
  const Nesting nesting(cursor_, depth_);
  const FormulaId left = equivalence();
  if (!cursor_.accept(TokenKind::Arrow)) return left;
  return implies(left, formula(kind));
}

FormulaId PropertyParser::equivalence() {
  FormulaId left = disjunction();
  while (cursor_.accept(TokenKind::Equivalent)) {
    left = make(Connective::Equivalent, {left, disjunction()});
  }
  return left;
}

FormulaId PropertyParser::disjunction() {
  FormulaId left = conjunction();
  while (true) {
    if (cursor_.accept(TokenKind::Or)) {
      left = either(left, conjunction());
    } else if (cursor_.accept_word("xor")) {
      left = make(Connective::Xor, {left, conjunction()});
    } else {
      return left;
    }
  }
}

FormulaId PropertyParser::conjunction() {
  FormulaId left = until();
  while (cursor_.accept(TokenKind::And)) left = both(left, until());
  return left;
}

FormulaId PropertyParser::until() {
  FormulaId left = unary();
  while (!is_branching_ && cursor_.is(TokenKind::Identifier)) {
    const auto connective = FormulaSpelling::binary(cursor_.current().text);
    if (!connective) break;
    cursor_.take();
    left = make(*connective, {left, unary()});
  }
  return left;
}

FormulaId PropertyParser::unary() {
  const Nesting nesting(cursor_, depth_);
  if (cursor_.lost()) return make(Connective::Truth, {});
  if (cursor_.accept(TokenKind::Not)) return negation(unary());
  if (cursor_.is(TokenKind::OpenBrace)) return atom();
  if (cursor_.accept(TokenKind::OpenParenthesis)) {
    const FormulaId inside =
        formula(is_branching_ ? StatedProperty::Kind::Branching : StatedProperty::Kind::Linear);
    cursor_.expect(TokenKind::CloseParenthesis);
    return inside;
  }
  if (cursor_.accept_word("TRUE")) return make(Connective::Truth, {});
  if (cursor_.accept_word("FALSE")) return negation(make(Connective::Truth, {}));
  if (is_branching_ && (cursor_.is_word("A") || cursor_.is_word("E"))) return quantified();
  if (cursor_.is(TokenKind::Identifier)) {
    const auto connective = is_branching_ ? FormulaSpelling::branching(cursor_.current().text)
                                          : FormulaSpelling::linear(cursor_.current().text);
    if (connective) {
      cursor_.take();
      return make(*connective, {unary()});
    }
  }
  cursor_.report(code::kProperty, "expected a formula",
                 "an expression in a formula stands in braces: G {n <= 3}");
  return make(Connective::Truth, {});
}

/// A [f U g], E [f U g]
FormulaId PropertyParser::quantified() {
  const bool is_all = cursor_.take().text == "A";
  cursor_.expect(TokenKind::OpenBracket);
  const FormulaId left = formula(StatedProperty::Kind::Branching);
  cursor_.expect_word("U");
  const FormulaId right = formula(StatedProperty::Kind::Branching);
  cursor_.expect(TokenKind::CloseBracket);
  return make(is_all ? Connective::AllUntil : Connective::SomeUntil, {left, right});
}

FormulaId PropertyParser::atom() {
  cursor_.expect(TokenKind::OpenBrace);
  const Span begin = cursor_.current().span;
  last_atom_ = expressions_.expression();
  const std::string text =
      cursor_.lost() ? std::string() : squeezed(sources_.text(cursor_.span_since(begin)));
  cursor_.expect(TokenKind::CloseBrace);
  return formulas_.atom(*last_atom_, text);
}

void parse_specification(const SourceSet& sources, FileId file, Document& document,
                         Statements& statements, Diagnostics& diagnostics) {
  Cursor cursor(tokenise(sources, file, diagnostics), document, diagnostics);
  PropertyParser parser(sources, cursor, document, statements);
  while (!cursor.at_end()) {
    const std::size_t begin = cursor.position();
    StatedProperty property = parser.property(false);
    cursor.expect(TokenKind::Semicolon);
    if (cursor.lost()) {
      cursor.recover_at_semicolon(begin);
    } else {
      statements.properties.push_back(std::move(property));
    }
  }
}

void parse_property(const SourceSet& sources, FileId file, Document& document,
                    Statements& statements, Diagnostics& diagnostics) {
  Cursor cursor(tokenise(sources, file, diagnostics), document, diagnostics);
  PropertyParser parser(sources, cursor, document, statements);
  StatedProperty property = parser.property(true);
  cursor.accept(TokenKind::Semicolon);
  if (!cursor.lost() && !cursor.at_end()) cursor.fail("expected the end of the property");
  if (cursor.lost()) return;
  property.text = std::string(sources[file].text());
  statements.properties.push_back(std::move(property));
}

void parse_pattern(const SourceSet& sources, Span inside, const std::string& name,
                   Document& document, Statements& statements, Diagnostics& diagnostics) {
  Cursor cursor(tokenise(sources, inside, diagnostics), document, diagnostics);
  PropertyParser parser(sources, cursor, document, statements);
  StatedProperty property = parser.pattern();
  if (!cursor.lost() && !cursor.at_end()) cursor.fail("expected the end of the pattern");
  if (cursor.lost()) return;
  property.name = name;
  statements.properties.push_back(std::move(property));
}

}  // namespace proviso::slim
