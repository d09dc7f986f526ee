#include "lang/collab/expression_parser.hpp"

#include <algorithm>
#include <array>

namespace proviso::collab {
namespace {

using Kind = Expression::Kind;

struct PathOperator {
  std::string_view word;
  Kind kind;
};

constexpr std::array kUnary = {
    PathOperator{"EX", Kind::ExistsNext},     PathOperator{"EF", Kind::ExistsFinally},
    PathOperator{"EG", Kind::ExistsGlobally}, PathOperator{"AX", Kind::AllNext},
    PathOperator{"AF", Kind::AllFinally},     PathOperator{"AG", Kind::AllGlobally},
};

constexpr std::array kBinary = {
    PathOperator{"EU", Kind::ExistsUntil},   PathOperator{"EW", Kind::ExistsWeakUntil},
    PathOperator{"ER", Kind::ExistsRelease}, PathOperator{"AU", Kind::AllUntil},
    PathOperator{"AW", Kind::AllWeakUntil},  PathOperator{"AR", Kind::AllRelease},
};

bool begins_operand(const Token& token) {
  return token.kind == TokenKind::Word || token.kind == TokenKind::LeftRound ||
         token.kind == TokenKind::Not;
}

}  // namespace

ExpressionId ExpressionParser::add(Expression expression) {
  expressions_.push_back(std::move(expression));
  return static_cast<ExpressionId>(expressions_.size() - 1);
}

ExpressionId ExpressionParser::join(Kind kind, Span span, ExpressionId left, ExpressionId right) {
  return add({kind, span, {}, {}, left, right});
}

void ExpressionParser::limit(std::size_t operands) {
  constexpr std::size_t kMost = 2000;
  if (operands <= kMost) return;
  cursor_.report(code::kTooDeep, fmt::format("more than {} operands in a row", kMost));
}

ExpressionId ExpressionParser::expression() {
  const Nesting nesting(cursor_, depth_);
  ExpressionId left = implication();
  std::size_t operands = 1;
  while (cursor_.is(TokenKind::Equivalent)) {
    const Span span = cursor_.take().span;
    left = join(Kind::Equivalent, span, left, implication());
    limit(++operands);
  }
  return left;
}

ExpressionId ExpressionParser::implication() {
  const Nesting nesting(cursor_, depth_);
  const ExpressionId left = disjunction();
  if (!cursor_.is(TokenKind::Arrow) && !cursor_.is(TokenKind::Implies)) return left;
  const Span span = cursor_.take().span;
  return join(Kind::Implies, span, left, implication());
}

ExpressionId ExpressionParser::disjunction() {
  ExpressionId left = conjunction();
  std::size_t operands = 1;
  while (cursor_.is(TokenKind::Or) || cursor_.is_word("or")) {
    const Span span = cursor_.take().span;
    left = join(Kind::Or, span, left, conjunction());
    limit(++operands);
  }
  return left;
}

ExpressionId ExpressionParser::conjunction() {
  ExpressionId left = unary();
  std::size_t operands = 1;
  while (cursor_.is(TokenKind::And) || cursor_.is_word("and")) {
    const Span span = cursor_.take().span;
    left = join(Kind::And, span, left, unary());
    limit(++operands);
  }
  return left;
}

ExpressionId ExpressionParser::unary() {
  const Nesting nesting(cursor_, depth_);
  if (cursor_.is(TokenKind::Not) || cursor_.is_word("not")) {
    const Span span = cursor_.take().span;
    return join(Kind::Not, span, unary(), 0);
  }
  if (cursor_.is(TokenKind::Word)) {
    const std::string_view word = cursor_.current().text;
    const auto at = std::find_if(kUnary.begin(), kUnary.end(),
                                 [word](const PathOperator& one) { return one.word == word; });
    if (at != kUnary.end()) {
      const Span span = cursor_.take().span;
      return join(at->kind, span, unary(), 0);
    }
    const TokenKind next = cursor_.ahead().kind;
    const bool brackets = next == TokenKind::LeftSquare || next == TokenKind::LeftRound;
    if ((word == "A" || word == "E") && brackets) return path_formula();
    refuse_linear_time();
  }
  return operand();
}

/// LTL has its own ways; what looks like it is named as such.
void ExpressionParser::refuse_linear_time() {
  const std::string word(cursor_.current().text);
  const bool is_path_word = word == "G" || word == "F" || word == "X";
  if (!is_path_word || !begins_operand(cursor_.ahead())) return;
  cursor_.report(code::kNotCtl, fmt::format("{} needs a path quantifier: properties are CTL", word),
                 fmt::format("write A{} or E{}", word, word));
}

ExpressionId ExpressionParser::path_formula() {
  const Token quantifier = cursor_.take();
  const bool square = cursor_.take().kind == TokenKind::LeftSquare;
  const ExpressionId left = expression();
  const std::string word(cursor_.current().text);
  const std::string spelled = std::string(quantifier.text) + word;
  const auto at = std::find_if(kBinary.begin(), kBinary.end(),
                               [&spelled](const PathOperator& one) { return one.word == spelled; });
  if (at == kBinary.end()) {
    cursor_.fail("expected 'U', 'W' or 'R'");
    return left;
  }
  cursor_.take();
  const ExpressionId right = expression();
  cursor_.expect(square ? TokenKind::RightSquare : TokenKind::RightRound);
  return join(at->kind, quantifier.span, left, right);
}

ExpressionId ExpressionParser::operand() {
  if (cursor_.accept(TokenKind::LeftRound)) {
    const ExpressionId inner = expression();
    cursor_.expect(TokenKind::RightRound);
    return inner;
  }
  if (!cursor_.is(TokenKind::Word)) {
    cursor_.fail("expected a formula");
    return add({});
  }
  const Token token = cursor_.take();
  const Name word{std::string(token.text), token.span};
  if (word.text == "true") return add({Kind::True, token.span});
  if (word.text == "false") return add({Kind::False, token.span});
  if (cursor_.accept(TokenKind::Dot)) {
    const Name state = cursor_.name("the name of a state");
    return add({Kind::InState, cover(token.span, state.span), word, state});
  }
  if (cursor_.accept_word("in")) {
    const Name feature = cursor_.name("the name of an extension");
    return add({Kind::InFeature, cover(token.span, feature.span), word, feature});
  }
  return add({Kind::Word, token.span, word});
}

}  // namespace proviso::collab
