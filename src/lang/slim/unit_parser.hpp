// What the parsers of components and of error models share: types, values, modes, transitions and
// properties.
#pragma once

#include <string>
#include <vector>

#include "lang/slim/cursor.hpp"
#include "lang/slim/expression_parser.hpp"

namespace proviso::slim {

class UnitParser {
 public:
  UnitParser(const SourceSet& sources, Cursor& cursor, Document& document)
      : sources_(sources),
        cursor_(cursor),
        document_(document),
        expressions_(cursor, document.expressions, false) {}

  /// Parses a component type or implementation; the category is the next word.
  void component();
  /// Parses an error model, after `error`.
  void error_model();

  /// Whether the next word is a category of components.
  bool at_category() const;

 private:
  void type(const std::string& category);
  void implementation(const std::string& category);
  void section(Implementation& result, std::vector<std::string>& seen);
  std::vector<Feature> features();
  Feature feature();
  DataType data_type();
  InitialValue initial_value();
  InitialValue associated_value();
  Subcomponent subcomponent();
  InModes in_modes();
  Connection connection();
  Mode mode();
  Transition transition();
  std::vector<Effect> effects();

  void error_type();
  void error_implementation();
  void error_section(ErrorImplementation& result, std::vector<std::string>& seen);
  void error_feature(ErrorType& result);
  ErrorState error_state(Name name);
  ErrorEvent error_event();
  Transition error_transition();

  std::vector<Association> properties();
  Association association();
  PropertyValue property_value();
  PropertyValue record();

  /// `end NAME;` or `end NAME.NAME;`
  void end(const Path& name);
  /// Notes that a section occurs, and reports it if it does so twice.
  void enter_section(const std::string& name, std::vector<std::string>& seen);
  void refuse_foreign();

  template <typename Item>
  void items(std::vector<Item>& list, Item (UnitParser::*read)()) {
    while (!at_section_end() && !cursor_.lost()) list.push_back((this->*read)());
  }
  bool at_section_end() const;
  void ignore(Span span, const std::string& what);

  const SourceSet& sources_;
  Cursor& cursor_;
  Document& document_;
  ExpressionParser expressions_;
  unsigned depth_ = 0;
};

}  // namespace proviso::slim
