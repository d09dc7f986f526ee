#include "lang/slim/parser.hpp"

#include <algorithm>
#include <array>

#include "lang/slim/unit_parser.hpp"

namespace proviso::slim {
namespace {

constexpr std::array<std::string_view, 9> kCategories = {
    "system", "device", "process", "thread", "processor", "memory", "bus", "network", "abstract"};

/// Words of AADL and COMPASS that begin what is not read here.
constexpr std::array<std::string_view, 11> kForeign = {
    "annex",   "extends", "property", "prototypes", "virtual", "subprogram",
    "refined", "calls",   "with",     "requires",   "provides"};

bool is_string(const PropertyValue& value) { return value.kind == PropertyValue::Kind::String; }

/// The span of a string without its quotes.
Span inside(Span string) { return {string.file, string.begin + 1, string.end - 1}; }

class FileParser {
 public:
  FileParser(const SourceSet& sources, Cursor& cursor, Document& document)
      : cursor_(cursor), units_(sources, cursor, document) {}

  void run() {
    while (!cursor_.at_end()) {
      const std::size_t begin = cursor_.position();
      unit();
      if (cursor_.lost()) cursor_.recover(begin);
    }
    if (inside_package_) {
      cursor_.report(code::kSyntax, fmt::format("package {} is never ended", package_.text));
    }
  }

 private:
  void unit() {
    if (cursor_.is_word("package")) return open_package();
    if (inside_package_ && cursor_.is_word("end")) return close_package();
    if (cursor_.accept_word("error")) return units_.error_model();
    if (units_.at_category()) return units_.component();
    const std::string_view word = cursor_.current().text;
    if (std::find(kForeign.begin(), kForeign.end(), word) != kForeign.end()) {
      return cursor_.report(code::kUnsupported, fmt::format("'{}' is not read here", word));
    }
    cursor_.fail("expected a component, an error model or a package");
  }

  void open_package() {
    if (inside_package_) return cursor_.fail("packages are not nested; expected a component");
    cursor_.take();
    package_ = cursor_.name("the name of a package");
    cursor_.accept_word("public");
    inside_package_ = !cursor_.lost();
  }

  void close_package() {
    cursor_.take();
    const Name name = cursor_.name("the name of the package");
    if (name.text != package_.text) {
      cursor_.report_at(name.span, code::kWrongEnd,
                        fmt::format("package {} ends as {}", package_.text, name.text));
    }
    cursor_.expect(TokenKind::Semicolon);
    inside_package_ = false;
  }

  Cursor& cursor_;
  UnitParser units_;
  Name package_ = {};
  bool inside_package_ = false;
};

}  // namespace

bool UnitParser::at_category() const {
  return cursor_.is(TokenKind::Keyword) && std::find(kCategories.begin(), kCategories.end(),
                                                     cursor_.current().text) != kCategories.end();
}

bool UnitParser::at_section_end() const {
  constexpr std::array<std::string_view, 11> kWords = {
      "end",    "subcomponents", "connections", "flows",  "modes",   "states",
      "events", "transitions",   "properties",  "clocks", "features"};
  return cursor_.is(TokenKind::End) ||
         (cursor_.is(TokenKind::Keyword) &&
          std::find(kWords.begin(), kWords.end(), cursor_.current().text) != kWords.end());
}

void UnitParser::ignore(Span span, const std::string& what) {
  cursor_.diagnostics().report(
      {Severity::Note, code::kIgnored, span, fmt::format("{} is read and ignored", what)});
}

void UnitParser::refuse_foreign() {
  const std::string_view word = cursor_.current().text;
  if (std::find(kForeign.begin(), kForeign.end(), word) != kForeign.end()) {
    cursor_.report(code::kUnsupported, fmt::format("'{}' is not read here", word));
  }
}

void UnitParser::enter_section(const std::string& name, std::vector<std::string>& seen) {
  if (std::find(seen.begin(), seen.end(), name) != seen.end()) {
    cursor_.diagnostics().report({Severity::Error, code::kDuplicate, cursor_.current().span,
                                  fmt::format("section '{}' occurs twice", name)});
  }
  seen.push_back(name);
  cursor_.take();
}

void UnitParser::end(const Path& name) {
  refuse_foreign();
  cursor_.expect_word("end");
  const Path found = cursor_.reference("the name of the unit");
  if (!cursor_.lost() && to_string(found) != to_string(name)) {
    cursor_.diagnostics().report({Severity::Error,
                                  code::kWrongEnd,
                                  span_of(found),
                                  fmt::format("{} ends as {}", to_string(name), to_string(found)),
                                  {{span_of(name), "it begins here"}}});
  }
  cursor_.expect(TokenKind::Semicolon);
}

std::vector<Association> UnitParser::properties() {
  std::vector<Association> list;
  while (cursor_.is(TokenKind::Identifier)) list.push_back(association());
  return list;
}

Association UnitParser::association() {
  Association result{cursor_.field("the name of a property")};
  cursor_.expect(TokenKind::Associate);
  result.value = property_value();
  if (cursor_.accept_word("applies")) {
    cursor_.expect_word("to");
    do {
      result.applies_to.push_back(cursor_.reference("a subcomponent"));
    } while (cursor_.accept(TokenKind::Comma));
  }
  cursor_.expect(TokenKind::Semicolon);
  return result;
}

PropertyValue UnitParser::property_value() {
  const Nesting nesting(cursor_, depth_);
  PropertyValue value;
  value.span = cursor_.current().span;
  if (cursor_.is(TokenKind::OpenBracket)) return record();
  if (cursor_.is(TokenKind::String)) {
    value.kind = PropertyValue::Kind::String;
    value.text = std::string(cursor_.take().text);
    return value;
  }
  if (cursor_.is_word("classifier") || cursor_.is_word("reference")) {
    value.kind = cursor_.take().text == "classifier" ? PropertyValue::Kind::Classifier
                                                     : PropertyValue::Kind::Reference;
    cursor_.expect(TokenKind::OpenParenthesis);
    value.reference = cursor_.reference("a name");
    cursor_.expect(TokenKind::CloseParenthesis);
  } else if (cursor_.accept(TokenKind::OpenParenthesis)) {
    value.kind = PropertyValue::Kind::List;
    while (!cursor_.lost() && !cursor_.is(TokenKind::CloseParenthesis)) {
      value.elements.push_back(property_value());
      if (!cursor_.accept(TokenKind::Comma)) break;
    }
    cursor_.expect(TokenKind::CloseParenthesis);
  } else {
    value.expression = expressions_.expression();
  }
  value.span = cursor_.span_since(value.span);
  return value;
}

PropertyValue UnitParser::record() {
  PropertyValue value;
  value.kind = PropertyValue::Kind::Record;
  value.span = cursor_.take().span;
  while (!cursor_.lost() && !cursor_.is(TokenKind::CloseBracket)) {
    value.fields.push_back(cursor_.field("a field"));
    cursor_.expect(TokenKind::Associate);
    value.elements.push_back(property_value());
    cursor_.expect(TokenKind::Semicolon);
  }
  cursor_.expect(TokenKind::CloseBracket);
  value.span = cursor_.span_since(value.span);
  return value;
}

/// { Default => "5"; Observable => true; }
InitialValue UnitParser::associated_value() {
  InitialValue result;
  while (!cursor_.lost() && !cursor_.is(TokenKind::CloseBrace)) {
    const Name name = cursor_.field("a property");
    cursor_.expect(TokenKind::Associate);
    const PropertyValue value = property_value();
    cursor_.expect(TokenKind::Semicolon);
    if (cursor_.lost()) break;
    if (name.text != "Default") {
      ignore(name.span, name.text);
    } else if (is_string(value)) {
      result = parse_expression(sources_, inside(value.span), document_, cursor_.diagnostics());
    } else {
      result = value.expression;
    }
  }
  cursor_.expect(TokenKind::CloseBrace);
  return result;
}

void parse(const SourceSet& sources, FileId file, Document& document, Diagnostics& diagnostics) {
  Cursor cursor(tokenise(sources, file, diagnostics), document, diagnostics);
  FileParser(sources, cursor, document).run();
}

std::optional<ExpressionId> parse_expression(const SourceSet& sources, Span inside,
                                             Document& document, Diagnostics& diagnostics) {
  Cursor cursor(tokenise(sources, inside, diagnostics), document, diagnostics);
  ExpressionParser parser(cursor, document.expressions, false);
  const ExpressionId result = parser.expression();
  if (!cursor.lost() && !cursor.at_end()) cursor.fail("expected the end of the expression");
  if (cursor.lost()) return {};
  return result;
}

}  // namespace proviso::slim
