#include "lang/fsp/formula_parser.hpp"

namespace proviso::fsp {

FormulaId FormulaParser::add(FormulaNode node) {
  state_.spec.formulas.push_back(std::move(node));
  return static_cast<FormulaId>(state_.spec.formulas.size() - 1);
}

bool FormulaParser::at_letter(char letter) const {
  const Token& token = cursor_.current();
  return token.kind == TokenKind::UpperIdentifier && token.text.size() == 1 &&
         token.text[0] == letter;
}

FormulaId FormulaParser::unary() {
  const Nesting nesting(state_);
  const Token token = cursor_.current();
  FormulaNode node;
  node.span = token.span;
  const bool is_unary = token.kind == TokenKind::Not || token.kind == TokenKind::Always ||
                        token.kind == TokenKind::Eventually || at_letter('X');
  if (is_unary) {
    cursor_.take();
    node.kind = FormulaNode::Kind::Unary;
    node.op = token.kind;
    node.letter = token.kind == TokenKind::UpperIdentifier ? 'X' : '\0';
    node.left = unary();
    return add(std::move(node));
  }
  if (cursor_.accept(TokenKind::LeftRound)) {
    const FormulaId inner = disjunction();
    cursor_.expect(TokenKind::RightRound);
    return inner;
  }
  if (token.kind == TokenKind::Forall || token.kind == TokenKind::Exists) return quantified();
  if (cursor_.accept(TokenKind::Rigid)) {
    node.kind = FormulaNode::Kind::Rigid;
    node.expression = labels_.simple_expression();
    return add(std::move(node));
  }
  return proposition();
}

FormulaId FormulaParser::quantified() {
  const Token quantifier = cursor_.take();
  FormulaNode node;
  node.kind = FormulaNode::Kind::Quantified;
  node.op = quantifier.kind;
  node.span = quantifier.span;
  node.ranges = labels_.ranges();
  node.left = unary();
  return add(std::move(node));
}

/// A fluent, an assertion, or actions.
FormulaId FormulaParser::proposition() {
  const Token token = cursor_.current();
  FormulaNode node;
  node.span = token.span;
  if (token.kind == TokenKind::UpperIdentifier) {
    cursor_.take();
    node.kind = FormulaNode::Kind::Proposition;
    node.name = {std::string(token.text), token.span};
    if (cursor_.is(TokenKind::LeftSquare)) {
      node.ranges = labels_.ranges();
    } else {
      node.arguments = labels_.arguments();
    }
    return add(std::move(node));
  }
  const bool is_action = token.kind == TokenKind::LowerIdentifier ||
                         token.kind == TokenKind::LeftSquare || token.kind == TokenKind::LeftCurly;
  if (!is_action) cursor_.fail("expected a temporal formula");
  node.kind = FormulaNode::Kind::Action;
  node.action = labels_.label();
  return add(std::move(node));
}

FormulaId FormulaParser::join(FormulaId left, const Token& op, FormulaId right) {
  FormulaNode node;
  node.kind = FormulaNode::Kind::Binary;
  node.op = op.kind;
  node.letter = op.kind == TokenKind::UpperIdentifier ? op.text[0] : '\0';
  node.left = left;
  node.right = right;
  node.span = op.span;
  return add(std::move(node));
}

FormulaId FormulaParser::conjunction() {
  FormulaId left = unary();
  while (cursor_.is(TokenKind::And)) {
    const Token op = cursor_.take();
    left = join(left, op, unary());
  }
  return left;
}

FormulaId FormulaParser::binary() {
  const FormulaId left = conjunction();
  const bool has_operator = at_letter('U') || at_letter('W') || cursor_.is(TokenKind::Arrow) ||
                            cursor_.is(TokenKind::Equivalent);
  if (!has_operator) return left;
  const Token op = cursor_.take();
  return join(left, op, conjunction());
}

FormulaId FormulaParser::disjunction() {
  FormulaId left = binary();
  while (cursor_.is(TokenKind::Or)) {
    const Token op = cursor_.take();
    left = join(left, op, binary());
  }
  return left;
}

}  // namespace proviso::fsp
