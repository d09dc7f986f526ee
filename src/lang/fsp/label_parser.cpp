#include "lang/fsp/label_parser.hpp"

#include <algorithm>
#include <array>

namespace proviso::fsp {
namespace {

// Binary operators by level, loosest first; the additive level starts simple expressions.
struct Level {
  std::array<TokenKind, 4> operators;
};
constexpr TokenKind kNone = TokenKind::End;
constexpr std::array kLevels = {
    Level{{TokenKind::Or, kNone, kNone, kNone}},
    Level{{TokenKind::And, kNone, kNone, kNone}},
    Level{{TokenKind::Bar, kNone, kNone, kNone}},
    Level{{TokenKind::Caret, kNone, kNone, kNone}},
    Level{{TokenKind::Ampersand, kNone, kNone, kNone}},
    Level{{TokenKind::Equal, TokenKind::NotEqual, kNone, kNone}},
    Level{{TokenKind::Less, TokenKind::LessEqual, TokenKind::Greater, TokenKind::GreaterEqual}},
    Level{{TokenKind::ShiftLeft, TokenKind::ShiftRight, kNone, kNone}},
    Level{{TokenKind::Plus, TokenKind::Minus, kNone, kNone}},
    Level{{TokenKind::Star, TokenKind::Slash, TokenKind::Percent, kNone}},
};
constexpr unsigned kAdditive = 8;

// Evaluation recurses over the tree, so a chain of operators has a limit too.
constexpr std::uint32_t kDeepestExpression = 4000;

unsigned level_of(TokenKind kind) {
  for (unsigned level = 0; level < kLevels.size(); ++level) {
    const auto& operators = kLevels[level].operators;
    const bool here = std::find(operators.begin(), operators.end(), kind) != operators.end();
    if (here && kind != kNone) return level;
  }
  return static_cast<unsigned>(kLevels.size());
}

/// Operators that only MTSA has: `?:`, `~` and, seen at its second star, `**`.
bool is_mtsa_operator(TokenKind kind) {
  return kind == TokenKind::Question || kind == TokenKind::Tilde || kind == TokenKind::Star;
}

}  // namespace

ExprId LabelParser::add(Expr expr) {
  if (expr.depth > kDeepestExpression) {
    cursor_.report(code::kTooDeep, fmt::format("an expression with more than {} operators in a row",
                                               kDeepestExpression));
  }
  state_.spec.exprs.push_back(std::move(expr));
  return static_cast<ExprId>(state_.spec.exprs.size() - 1);
}

ExprId LabelParser::expression() { return binary(0); }

ExprId LabelParser::simple_expression() { return binary(kAdditive); }

// Precedence climbing: one frame a pair of brackets, not one a level.
ExprId LabelParser::binary(unsigned level) {
  ExprId left = unary();
  for (unsigned at = level_of(cursor_.current().kind); at >= level && at < kLevels.size();
       at = level_of(cursor_.current().kind)) {
    const Token op = cursor_.take();
    const ExprId right = binary(at + 1);
    const Expr& l = state_.spec[left];
    const Expr& r = state_.spec[right];
    Expr node;
    node.kind = Expr::Kind::Binary;
    node.op = op.kind;
    node.left = left;
    node.right = right;
    node.depth = std::max(l.depth, r.depth) + 1;
    node.span = cover(l.span, r.span);
    left = add(std::move(node));
  }
  if (cursor_.is(TokenKind::Question)) {
    cursor_.report(code::kNotFsp, "'?:' is not part of FSP");
  }
  return left;
}

ExprId LabelParser::unary() {
  const Nesting nesting(state_);
  const Token op = cursor_.current();
  const bool has_operator =
      op.kind == TokenKind::Plus || op.kind == TokenKind::Minus || op.kind == TokenKind::Not;
  if (!has_operator) return primary();
  cursor_.take();
  const ExprId operand = primary();
  Expr node;
  node.kind = Expr::Kind::Unary;
  node.op = op.kind;
  node.left = operand;
  node.depth = state_.spec[operand].depth + 1;
  node.span = cursor_.lost() ? op.span : cover(op.span, state_.spec[operand].span);
  return add(std::move(node));
}

ExprId LabelParser::primary() {
  const Token token = cursor_.current();
  Expr node;
  node.span = token.span;
  node.name = std::string(token.text);
  node.value = token.value;
  switch (token.kind) {
    case TokenKind::Integer:
      node.kind = Expr::Kind::Integer;
      break;
    case TokenKind::LowerIdentifier:
      node.kind = Expr::Kind::Variable;
      break;
    case TokenKind::UpperIdentifier:
      node.kind = Expr::Kind::Constant;
      break;
    case TokenKind::LeftRound: {
      cursor_.take();
      const ExprId inner = expression();
      cursor_.expect(TokenKind::RightRound);
      return inner;
    }
    case TokenKind::Hash:
    case TokenKind::Quote:
      cursor_.take();
      node.kind = token.kind == TokenKind::Hash ? Expr::Kind::Cardinality : Expr::Kind::Label;
      node.label = label();
      return add(std::move(node));
    case TokenKind::At:
      cursor_.take();
      node.kind = Expr::Kind::Selection;
      cursor_.expect(TokenKind::LeftRound);
      node.label = label();
      cursor_.expect(TokenKind::Comma);
      node.left = expression();
      node.depth = state_.spec[node.left].depth + 1;
      cursor_.expect(TokenKind::RightRound);
      return add(std::move(node));
    default:
      if (is_mtsa_operator(token.kind)) {
        cursor_.report(code::kNotFsp, fmt::format("'{}' is not part of FSP", token.text));
      }
      cursor_.fail("expected an expression");
      return add(std::move(node));
  }
  cursor_.take();
  return add(std::move(node));
}

std::optional<std::vector<ExprId>> LabelParser::arguments() {
  if (!cursor_.accept(TokenKind::LeftRound)) return std::nullopt;
  std::vector<ExprId> result{expression()};
  while (cursor_.accept(TokenKind::Comma)) result.push_back(expression());
  cursor_.expect(TokenKind::RightRound);
  return result;
}

bool LabelParser::at_set() const {
  if (cursor_.is(TokenKind::LeftCurly)) return true;
  return cursor_.is(TokenKind::UpperIdentifier) &&
         state_.set_names.contains(cursor_.current().text);
}

bool LabelParser::at_range_name() const {
  return cursor_.is(TokenKind::UpperIdentifier) &&
         state_.range_names.contains(cursor_.current().text);
}

bool LabelParser::at_label() const {
  return at_set() || cursor_.is(TokenKind::LowerIdentifier) || cursor_.is(TokenKind::LeftSquare);
}

LabelId LabelParser::add(LabelNode node) {
  state_.spec.labels.push_back(std::move(node));
  return static_cast<LabelId>(state_.spec.labels.size() - 1);
}

LabelId LabelParser::label() {
  const Nesting nesting(state_);
  const LabelId first = label_part();
  LabelId last = first;
  while (cursor_.is(TokenKind::Dot) || cursor_.is(TokenKind::LeftSquare)) {
    cursor_.accept(TokenKind::Dot);
    const LabelId next = label_part();
    state_.spec[last].next = next;
    last = next;
  }
  if (cursor_.is(TokenKind::Question)) {
    cursor_.report(code::kNotFsp, "'?' labels (modal transition systems) are not part of FSP");
  }
  return first;
}

LabelId LabelParser::label_part() {
  const Token token = cursor_.current();
  if (cursor_.is(TokenKind::LeftSquare)) return index();
  LabelNode node;
  node.span = token.span;
  if (cursor_.is(TokenKind::LowerIdentifier)) {
    if (token.text == "tau") {
      cursor_.report(code::kTauLabel, "'tau' cannot be used as an action label");
    }
    node.kind = LabelNode::Kind::Name;
    node.name = std::string(cursor_.take().text);
    return add(std::move(node));
  }
  if (!at_set()) {
    cursor_.fail("expected a label, a set of labels or an index");
    return add(std::move(node));
  }
  node.kind = LabelNode::Kind::Set;
  node.set = set();
  if (cursor_.accept(TokenKind::Backslash)) {
    node.kind = LabelNode::Kind::Difference;
    node.minus = set();
  }
  return add(std::move(node));
}

/// `[e]`, `[lo..hi]`, `[R]`, `[S]` and the same with a variable, `[i:…]`.
LabelId LabelParser::index() {
  LabelNode node;
  node.span = cursor_.expect(TokenKind::LeftSquare).span;
  const bool binds =
      cursor_.is(TokenKind::LowerIdentifier) && cursor_.ahead().kind == TokenKind::Colon;
  if (binds) {
    const Token variable = cursor_.take();
    node.variable = std::string(variable.text);
    node.variable_span = variable.span;
    cursor_.take();
  }
  if (at_set()) {
    node.kind = LabelNode::Kind::Set;
    node.set = set();
  } else if (at_range_name()) {
    const Token name = cursor_.take();
    node.kind = LabelNode::Kind::Range;
    node.range_name = Name{std::string(name.text), name.span};
  } else {
    node.kind = LabelNode::Kind::Expression;
    node.low = expression();
    if (binds && !cursor_.is(TokenKind::DotDot)) cursor_.fail("expected '..'");
    if (cursor_.accept(TokenKind::DotDot)) {
      node.kind = LabelNode::Kind::Range;
      node.high = expression();
    }
  }
  const Token close = cursor_.expect(TokenKind::RightSquare);
  if (!cursor_.lost()) node.span = cover(node.span, close.span);
  return add(std::move(node));
}

std::vector<LabelId> LabelParser::ranges() {
  if (!cursor_.is(TokenKind::LeftSquare)) cursor_.fail("expected a range in brackets");
  std::vector<LabelId> result;
  while (cursor_.is(TokenKind::LeftSquare)) result.push_back(index());
  return result;
}

SetId LabelParser::set_in_braces() {
  const Nesting nesting(state_);
  SetNode node;
  node.span = cursor_.expect(TokenKind::LeftCurly).span;
  node.elements.push_back(label());
  while (cursor_.accept(TokenKind::Comma)) node.elements.push_back(label());
  const Token close = cursor_.expect(TokenKind::RightCurly);
  if (!cursor_.lost()) node.span = cover(node.span, close.span);
  state_.spec.sets.push_back(std::move(node));
  return static_cast<SetId>(state_.spec.sets.size() - 1);
}

SetId LabelParser::set() {
  if (cursor_.is(TokenKind::LeftCurly)) return set_in_braces();
  SetNode node;
  node.span = cursor_.current().span;
  if (!cursor_.is(TokenKind::UpperIdentifier)) {
    cursor_.fail("expected '{' or the name of a set");
  } else if (!at_set()) {
    cursor_.report(code::kUndefinedSet,
                   fmt::format("set {} is not defined before this place", cursor_.current().text));
  }
  const Token name = cursor_.take();
  node.name = Name{std::string(name.text), name.span};
  state_.spec.sets.push_back(std::move(node));
  return static_cast<SetId>(state_.spec.sets.size() - 1);
}

std::vector<Relabel> LabelParser::relabels() {
  if (!cursor_.accept(TokenKind::Slash)) return {};
  return relabel_set();
}

std::vector<Relabel> LabelParser::relabel_set() {
  const Nesting nesting(state_);
  cursor_.expect(TokenKind::LeftCurly);
  std::vector<Relabel> result{relabel()};
  while (cursor_.accept(TokenKind::Comma)) result.push_back(relabel());
  cursor_.expect(TokenKind::RightCurly);
  return result;
}

Relabel LabelParser::relabel() {
  Relabel result;
  if (cursor_.accept(TokenKind::Forall)) {
    result.ranges = ranges();
    if (!cursor_.lost()) result.members = relabel_set();
    return result;
  }
  result.new_label = label();
  cursor_.expect(TokenKind::Slash);
  result.old_label = label();
  return result;
}

std::vector<Parameter> LabelParser::parameters() {
  std::vector<Parameter> result;
  if (!cursor_.accept(TokenKind::LeftRound)) return result;
  do {
    Parameter parameter;
    parameter.name = cursor_.expect_name("a parameter");
    cursor_.expect(TokenKind::Becomes);
    parameter.initial = expression();
    result.push_back(std::move(parameter));
  } while (cursor_.accept(TokenKind::Comma));
  cursor_.expect(TokenKind::RightRound);
  return result;
}

}  // namespace proviso::fsp
