// Executable content: what happens when states are entered and left, and on transitions.
#pragma once

#include "lang/scxml/element_rules.hpp"
#include "lang/scxml/expression_parser.hpp"

namespace proviso::scxml {

class ContentParser {
 public:
  ContentParser(const Tree& tree, std::vector<Expression>& expressions, Diagnostics& diagnostics)
      : tree_(tree), expressions_(expressions), diagnostics_(diagnostics) {}

  /// The children of an element, in their order.
  Block block(const Element& parent);

  /// The condition or value in an attribute.
  ExpressionId condition(const Attribute& attribute) {
    return parse_expression(attribute.value, Notation::Condition, expressions_, diagnostics_);
  }

 private:
  void action(const Element& element, const Element& parent, Block& block);
  void raise(const Element& element, Block& block);
  void send(const Element& element, Block& block);
  void assign(const Element& element, Block& block);
  void choose(const Element& element, Block& block);
  void log(const Element& element);
  void check_empty(const Element& element);

  const Tree& tree_;
  std::vector<Expression>& expressions_;
  Diagnostics& diagnostics_;
};

}  // namespace proviso::scxml
