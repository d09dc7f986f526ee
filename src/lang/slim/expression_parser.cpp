#include "lang/slim/expression_parser.hpp"

#include <charconv>
#include <optional>

namespace proviso::slim {
namespace {

/// The largest integer, so that results fit into 64 bits.
constexpr std::int64_t kLargest = 0x7FFFFFFF;
/// Chains of operators become trees that are as deep as the chains are long.
constexpr unsigned kLongestChain = 2'000;

std::optional<Operator> comparison(TokenKind kind) {
  switch (kind) {
    case TokenKind::Equal:
      return Operator::Equal;
    case TokenKind::NotEqual:
      return Operator::NotEqual;
    case TokenKind::Less:
      return Operator::Less;
    case TokenKind::LessEqual:
      return Operator::LessEqual;
    case TokenKind::Greater:
      return Operator::Greater;
    case TokenKind::GreaterEqual:
      return Operator::GreaterEqual;
    default:
      return {};
  }
}

}  // namespace

ExpressionId ExpressionParser::add(Expression expression) {
  expressions_.push_back(std::move(expression));
  return ExpressionId{static_cast<std::uint32_t>(expressions_.size() - 1)};
}

ExpressionId ExpressionParser::binary(Operator op, ExpressionId a, ExpressionId b) {
  if (++length_ > kLongestChain) {
    cursor_.report(code::kTooDeep,
                   fmt::format("more than {} operators in one expression", kLongestChain));
  }
  const Span span = cover(expressions_[index(a)].span, expressions_[index(b)].span);
  return add({op, span, {a, b}});
}

ExpressionId ExpressionParser::leaf(Operator op) { return add({op, cursor_.take().span}); }

ExpressionId ExpressionParser::expression() {
  const Nesting nesting(cursor_, depth_);
  if (depth_ == 1) length_ = 0;
  const ExpressionId condition = implication();
  if (!cursor_.accept(TokenKind::Question)) return condition;
  const ExpressionId then = expression();
  cursor_.expect(TokenKind::Colon);
  const ExpressionId otherwise = expression();
  const Span span = cursor_.lost() ? Span()
                                   : cover(expressions_[index(condition)].span,
                                           expressions_[index(otherwise)].span);
  return add({Operator::Conditional, span, {condition, then, otherwise}});
}

ExpressionId ExpressionParser::implication() {
  const Nesting nesting(cursor_, depth_);
  ExpressionId left = disjunction();
  if (cursor_.accept_word("implies")) return binary(Operator::Implies, left, implication());
  while (cursor_.accept_word("iff")) left = binary(Operator::Iff, left, disjunction());
  return left;
}

ExpressionId ExpressionParser::disjunction() {
  ExpressionId left = conjunction();
  while (true) {
    if (cursor_.accept_word("or")) {
      left = binary(Operator::Or, left, conjunction());
    } else if (cursor_.accept_word("xor")) {
      left = binary(Operator::Xor, left, conjunction());
    } else {
      return left;
    }
  }
}

ExpressionId ExpressionParser::conjunction() {
  ExpressionId left = negation();
  while (cursor_.accept_word("and")) left = binary(Operator::And, left, negation());
  return left;
}

ExpressionId ExpressionParser::negation() {
  const Nesting nesting(cursor_, depth_);
  const Span begin = cursor_.current().span;
  if (cursor_.accept_word("not")) {
    const ExpressionId operand = negation();
    return add({Operator::Not, cursor_.span_since(begin), {operand}});
  }
  const ExpressionId left = sum();
  const auto op = comparison(cursor_.current().kind);
  if (!op) return left;
  cursor_.take();
  return binary(*op, left, sum());
}

ExpressionId ExpressionParser::sum() {
  ExpressionId left = term();
  while (true) {
    if (cursor_.accept(TokenKind::Plus)) {
      left = binary(Operator::Add, left, term());
    } else if (cursor_.accept(TokenKind::Minus)) {
      left = binary(Operator::Subtract, left, term());
    } else {
      return left;
    }
  }
}

ExpressionId ExpressionParser::term() {
  ExpressionId left = unary();
  while (true) {
    if (cursor_.accept(TokenKind::Times)) {
      left = binary(Operator::Multiply, left, unary());
    } else if (cursor_.accept(TokenKind::Slash)) {
      left = binary(Operator::Divide, left, unary());
    } else if (cursor_.accept_word("mod")) {
      left = binary(Operator::Modulo, left, unary());
    } else {
      return left;
    }
  }
}

ExpressionId ExpressionParser::unary() {
  const Nesting nesting(cursor_, depth_);
  const Span begin = cursor_.current().span;
  if (cursor_.accept(TokenKind::Minus)) {
    const ExpressionId operand = unary();
    return add({Operator::Negate, cursor_.span_since(begin), {operand}});
  }
  return operand();
}

ExpressionId ExpressionParser::operand() {
  if (cursor_.accept(TokenKind::OpenParenthesis)) {
    const ExpressionId inside = expression();
    cursor_.expect(TokenKind::CloseParenthesis);
    return inside;
  }
  if (cursor_.is_word("true")) return leaf(Operator::True);
  if (cursor_.is_word("false")) return leaf(Operator::False);
  if (cursor_.is(TokenKind::Integer) || cursor_.is(TokenKind::Real)) return number();
  const bool ends_path = cursor_.is_word("mode") || cursor_.is_word("error");
  if (cursor_.is(TokenKind::Identifier) || ends_path) return path();
  if (cursor_.is(TokenKind::Not)) {
    cursor_.report(code::kSyntax, "expected an expression, found '!'", "write not");
  }
  cursor_.fail("expected an expression");
  return leaf(Operator::False);
}

ExpressionId ExpressionParser::number() {
  if (cursor_.is(TokenKind::Real)) return leaf(Operator::Real);
  Expression expression{Operator::Integer, cursor_.current().span};
  expression.integer = digits();
  return add(std::move(expression));
}

std::int64_t ExpressionParser::digits() {
  const Token token = cursor_.current();
  if (token.kind != TokenKind::Integer) cursor_.fail("expected an integer");
  std::int64_t value = 0;
  const auto [end, error] =
      std::from_chars(token.text.data(), token.text.data() + token.text.size(), value);
  if (!cursor_.lost() && (error != std::errc() || value > kLargest)) {
    cursor_.report(code::kNumber, fmt::format("integers are at most {}", kLargest));
    value = 0;
  }
  cursor_.take();
  return cursor_.lost() ? 0 : value;
}

std::int64_t ExpressionParser::integer() {
  const bool is_negative = cursor_.accept(TokenKind::Minus);
  const std::int64_t value = digits();
  return is_negative ? -value : value;
}

/// A path, in which `mode` and `error` may be the last name; or `mode:primary`.
ExpressionId ExpressionParser::path() {
  Expression expression{Operator::Reference, cursor_.current().span};
  const auto last_word = [this] { return cursor_.is_word("mode") || cursor_.is_word("error"); };
  const auto word = [this] {
    const Token token = cursor_.take();
    return Name{std::string(token.text), token.span};
  };
  if (in_property_ && last_word() && cursor_.ahead().kind == TokenKind::Colon &&
      cursor_.ahead(2).kind == TokenKind::Identifier) {
    cursor_.take();
    cursor_.take();
  }
  expression.reference.push_back(last_word() ? word() : cursor_.name("a name"));
  while (cursor_.accept(TokenKind::Dot)) {
    expression.reference.push_back(last_word() ? word() : cursor_.name("a name"));
  }
  expression.span = cursor_.span_since(expression.span);
  return add(std::move(expression));
}

ExpressionId ExpressionParser::constant() {
  const Span begin = cursor_.current().span;
  if (cursor_.is(TokenKind::Minus) || cursor_.is(TokenKind::Integer)) {
    Expression expression{Operator::Integer, begin};
    expression.integer = integer();
    expression.span = cursor_.span_since(begin);
    return add(std::move(expression));
  }
  if (cursor_.is_word("true")) return leaf(Operator::True);
  if (cursor_.is_word("false")) return leaf(Operator::False);
  if (cursor_.is(TokenKind::Real)) return leaf(Operator::Real);
  Expression expression{Operator::Reference, begin};
  expression.reference.push_back(cursor_.name("a constant"));
  return add(std::move(expression));
}

}  // namespace proviso::slim
