#include "lang/smv/expression_parser.hpp"

#include <algorithm>
#include <array>
#include <cstdint>
#include <utility>

namespace proviso::smv {
namespace {

struct BinaryOperator {
  TokenKind kind;
  std::string_view word;  // of a keyword
  Operator op;
};

/// The operators of one strength, all to the left.
using Table = std::vector<BinaryOperator>;

/// The maximum height of an expression, which is limited because expressions are walked
/// recursively.
constexpr std::uint32_t kMaximumHeight = 1500;

/// Chains of & or | with more operands become balanced trees. Shorter ones associate to the left,
/// as NuSMV prints them.
constexpr std::size_t kLongChain = 100;

constexpr unsigned kOr = 0;
constexpr unsigned kUntil = 2;
constexpr unsigned kRelation = 3;
constexpr unsigned kUnion = 5;
constexpr unsigned kShift = 6;
constexpr unsigned kConcatenation = 9;

const Table& table(unsigned level) {
  constexpr auto kWord = TokenKind::Keyword;
  static const std::array<Table, 10> kLevels = {
      Table{{TokenKind::Or, {}, Operator::Or},
            {kWord, "xor", Operator::Xor},
            {kWord, "xnor", Operator::Xnor}},
      Table{{TokenKind::And, {}, Operator::And}},
      Table{{kWord, "U", Operator::Until},
            {kWord, "V", Operator::Releases},
            {kWord, "S", Operator::Since},
            {kWord, "T", Operator::Triggered}},
      Table{{TokenKind::Equal, {}, Operator::Equal},
            {TokenKind::NotEqual, {}, Operator::NotEqual},
            {TokenKind::Less, {}, Operator::Less},
            {TokenKind::LessEqual, {}, Operator::LessEqual},
            {TokenKind::Greater, {}, Operator::Greater},
            {TokenKind::GreaterEqual, {}, Operator::GreaterEqual}},
      Table{{kWord, "in", Operator::In}},
      Table{{kWord, "union", Operator::Union}},
      Table{{TokenKind::ShiftLeft, {}, Operator::ShiftLeft},
            {TokenKind::ShiftRight, {}, Operator::ShiftRight}},
      Table{{TokenKind::Plus, {}, Operator::Add}, {TokenKind::Minus, {}, Operator::Subtract}},
      Table{{TokenKind::Star, {}, Operator::Multiply},
            {TokenKind::Slash, {}, Operator::Divide},
            {kWord, "mod", Operator::Modulo}},
      Table{{TokenKind::ColonColon, {}, Operator::Concatenate}},
  };
  return kLevels[level];
}

const BinaryOperator* find(unsigned level, const Token& token) {
  for (const BinaryOperator& candidate : table(level)) {
    const bool spelt = token.kind != TokenKind::Keyword || token.text == candidate.word;
    if (candidate.kind == token.kind && spelt) return &candidate;
  }
  return nullptr;
}

struct UnaryTemporal {
  std::string_view word;
  Operator op;
  Operator bounded;  // with [low, high]; the same if there is none
};

constexpr std::array kUnaryTemporal = {
    UnaryTemporal{"EX", Operator::ExistsNext, Operator::ExistsNext},
    UnaryTemporal{"EF", Operator::ExistsFinally, Operator::ExistsFinally},
    UnaryTemporal{"EG", Operator::ExistsGlobally, Operator::ExistsGlobally},
    UnaryTemporal{"AX", Operator::AllNext, Operator::AllNext},
    UnaryTemporal{"AF", Operator::AllFinally, Operator::AllFinally},
    UnaryTemporal{"AG", Operator::AllGlobally, Operator::AllGlobally},
    UnaryTemporal{"X", Operator::NextTime, Operator::NextTime},
    UnaryTemporal{"F", Operator::Finally, Operator::FinallyBounded},
    UnaryTemporal{"G", Operator::Globally, Operator::GloballyBounded},
    UnaryTemporal{"Y", Operator::Yesterday, Operator::Yesterday},
    UnaryTemporal{"Z", Operator::WeakYesterday, Operator::WeakYesterday},
    UnaryTemporal{"O", Operator::Once, Operator::OnceBounded},
    UnaryTemporal{"H", Operator::Historically, Operator::HistoricallyBounded},
};

struct BoundedOperator {
  std::string_view word;
  Operator op;
};

constexpr std::array kBoundedBranching = {
    BoundedOperator{"EBF", Operator::ExistsFinallyBounded},
    BoundedOperator{"EBG", Operator::ExistsGloballyBounded},
    BoundedOperator{"ABF", Operator::AllFinallyBounded},
    BoundedOperator{"ABG", Operator::AllGloballyBounded},
};

template <typename Entries>
const typename Entries::value_type* find_word(const Entries& entries, const Token& token) {
  if (token.kind != TokenKind::Keyword) return nullptr;
  const auto at = std::find_if(entries.begin(), entries.end(),
                               [&](const auto& entry) { return entry.word == token.text; });
  return at == entries.end() ? nullptr : &*at;
}

}  // namespace

ExpressionId ExpressionParser::add(Expression expression) {
  std::uint32_t height = 0;
  for (const ExpressionId operand : expression.operands) {
    height = std::max(height, heights_[index(operand)] + 1);
  }
  if (height > kMaximumHeight) {
    cursor_.report_at(expression.span, code::kTooDeep, "this expression is nested too deeply");
  }
  heights_.push_back(height);
  expressions_.push_back(std::move(expression));
  return static_cast<ExpressionId>(expressions_.size() - 1);
}

void ExpressionParser::replace_names(std::uint32_t first, const std::string& name,
                                     const std::string& value) {
  for (std::size_t i = first; i < expressions_.size(); ++i) {
    Expression& expression = expressions_[i];
    if (expression.op != Operator::Name || expression.text != name) continue;
    expression.op = value == "TRUE"    ? Operator::True
                    : value == "FALSE" ? Operator::False
                                       : Operator::Integer;
    expression.text = value;
  }
}

ExpressionId ExpressionParser::leaf(Operator op) {
  const Token token = cursor_.take();
  return add({op, token.span, std::string(token.text), {}});
}

ExpressionId ExpressionParser::join(Operator op, std::vector<ExpressionId> operands) {
  const Span span = up_to((*this)[operands.front()].span, (*this)[operands.back()].span);
  return add({op, span, {}, std::move(operands)});
}

ExpressionId ExpressionParser::balanced(Operator op, const std::vector<ExpressionId>& operands,
                                        std::size_t begin, std::size_t end) {
  if (end - begin == 1) return operands[begin];
  const bool is_long = end - begin > kLongChain;
  const std::size_t middle = is_long ? begin + (end - begin + 1) / 2 : end - 1;
  const ExpressionId left = balanced(op, operands, begin, middle);
  const ExpressionId right = balanced(op, operands, middle, end);
  if (middle - begin > 1) expressions_[index(left)].is_part = true;
  if (end - middle > 1) expressions_[index(right)].is_part = true;
  return join(op, {left, right});
}

ExpressionId ExpressionParser::implication() {
  const Nesting nesting(cursor_, depth_);
  const ExpressionId left = equivalence();
  if (!cursor_.accept(TokenKind::Implies)) return left;
  return join(Operator::Implies, {left, implication()});
}

ExpressionId ExpressionParser::equivalence() {
  ExpressionId left = conditional();
  for (std::size_t operands = 1; cursor_.accept(TokenKind::Equivalent); ++operands) {
    left = join(Operator::Equivalent, {left, conditional()});
    if (operands > Nesting::kMaximum) cursor_.report(code::kTooDeep, "this chain is too long");
  }
  return left;
}

ExpressionId ExpressionParser::conditional() {
  const Nesting nesting(cursor_, depth_);
  const ExpressionId condition = binary(kOr);
  if (!cursor_.is(TokenKind::Question)) return condition;
  cursor_.take();
  const ExpressionId then = expression();
  cursor_.expect(TokenKind::Colon);
  return join(Operator::Conditional, {condition, then, conditional()});
}

/// One level of the ladder, to the left. Operands of equal & and | are gathered.
ExpressionId ExpressionParser::binary(unsigned level) {
  const auto tighter = [&] {
    if (level == kUntil) return temporal();
    if (level == kUnion) return set();
    return level == kConcatenation ? primary() : binary(level + 1);
  };
  std::vector<ExpressionId> operands = {tighter()};
  Operator last = Operator::And;
  const auto fold = [&] {
    if (operands.size() > 1) operands = {balanced(last, operands, 0, operands.size())};
  };
  for (std::size_t folds = 0;;) {
    const BinaryOperator* found = find(level, cursor_.current());
    if (found == nullptr || (level == kUntil && until_ends_)) break;
    const bool gathers = found->op == last && (last == Operator::And || last == Operator::Or);
    if (!gathers) {
      fold();
      if (++folds > Nesting::kMaximum) cursor_.report(code::kTooDeep, "this chain is too long");
    }
    last = found->op;
    cursor_.take();
    operands.push_back(tighter());
  }
  fold();
  return operands.front();
}

ExpressionId ExpressionParser::arithmetic() {
  const Nesting nesting(cursor_, depth_);
  return binary(kShift);
}

/// {a, b, …}, low..high with numbers, or arithmetic.
ExpressionId ExpressionParser::set() {
  if (cursor_.is(TokenKind::LeftCurly)) {
    const Span open = cursor_.take().span;
    std::vector<ExpressionId> elements = list(TokenKind::RightCurly);
    return add({Operator::Set, up_to(open, cursor_.previous().span), {}, std::move(elements)});
  }
  const ExpressionId low = binary(kShift);
  if (!cursor_.is(TokenKind::DotDot)) return low;
  const auto is_number = [&](ExpressionId id) {
    const Expression& bound = (*this)[id];
    return bound.op == Operator::Integer ||
           (bound.op == Operator::Negate &&
            (*this)[bound.operands.front()].op == Operator::Integer);
  };
  if (!is_number(low)) cursor_.report(code::kSyntax, "a range in an expression is between numbers");
  cursor_.take();
  return join(Operator::Range, {low, integer()});
}

ExpressionId ExpressionParser::integer() {
  const bool negative = cursor_.is(TokenKind::Minus);
  const Span sign = cursor_.current().span;
  if (negative || cursor_.is(TokenKind::Plus)) cursor_.take();
  if (!cursor_.is(TokenKind::Integer)) cursor_.fail("expected a number");
  const ExpressionId number = operand();
  return negative ? add({Operator::Negate, sign, {}, {number}}) : number;
}

std::vector<ExpressionId> ExpressionParser::list(TokenKind close) {
  std::vector<ExpressionId> result = {expression()};
  while (cursor_.accept(TokenKind::Comma)) result.push_back(expression());
  cursor_.expect(close);
  return result;
}

ExpressionId ExpressionParser::array() {
  const Nesting nesting(cursor_, depth_);
  const Span open = cursor_.current().span;
  cursor_.expect(TokenKind::LeftSquare);
  std::vector<ExpressionId> elements;
  do {
    elements.push_back(cursor_.is(TokenKind::LeftSquare) ? array() : expression());
  } while (cursor_.accept(TokenKind::Comma));
  cursor_.expect(TokenKind::RightSquare);
  const Span span = up_to(open, cursor_.previous().span);
  return add({Operator::ArrayLiteral, span, {}, std::move(elements)});
}

/// A negation belongs to a temporal formula if nothing but negations stands between.
bool ExpressionParser::temporal_follows() const {
  std::size_t distance = 0;
  while (cursor_.ahead(distance).kind == TokenKind::Not) ++distance;
  const Token& token = cursor_.ahead(distance);
  return find_word(kUnaryTemporal, token) != nullptr ||
         find_word(kBoundedBranching, token) != nullptr ||
         (token.kind == TokenKind::Keyword && (token.text == "A" || token.text == "E"));
}

ExpressionId ExpressionParser::temporal() {
  const Nesting nesting(cursor_, depth_);
  if (!temporal_follows()) return binary(kRelation);
  if (cursor_.is(TokenKind::Not)) {
    const Span span = cursor_.take().span;
    const ExpressionId inner = temporal();
    return add({Operator::Not, up_to(span, cursor_.previous().span), {}, {inner}});
  }
  if (const UnaryTemporal* unary = find_word(kUnaryTemporal, cursor_.current())) {
    return unary_temporal(unary->op, unary->bounded);
  }
  if (const BoundedOperator* bounded = find_word(kBoundedBranching, cursor_.current())) {
    return bounded_branching(bounded->op);
  }
  return path_quantifier();
}

ExpressionId ExpressionParser::unary_temporal(Operator op, Operator bounded) {
  const Span span = cursor_.take().span;
  std::vector<ExpressionId> bounds;
  const bool has_bounds = bounded != op && cursor_.is(TokenKind::LeftSquare);
  if (has_bounds) {
    cursor_.take();
    bounds.push_back(integer());
    cursor_.expect(TokenKind::Comma);
    bounds.push_back(integer());
    cursor_.expect(TokenKind::RightSquare);
  }
  std::vector<ExpressionId> operands = {temporal()};
  operands.insert(operands.end(), bounds.begin(), bounds.end());
  const Span whole = up_to(span, cursor_.previous().span);
  return add({has_bounds ? bounded : op, whole, {}, std::move(operands)});
}

void ExpressionParser::range_bounds(std::vector<ExpressionId>& bounds) {
  bounds.push_back(integer());
  cursor_.expect(TokenKind::DotDot);
  bounds.push_back(integer());
}

/// EBF low..high f
ExpressionId ExpressionParser::bounded_branching(Operator op) {
  const Span span = cursor_.take().span;
  std::vector<ExpressionId> bounds;
  range_bounds(bounds);
  const ExpressionId formula = temporal();
  const Span whole = up_to(span, cursor_.previous().span);
  return add({op, whole, {}, {formula, bounds.front(), bounds.back()}});
}

/// A [f U g], E [f BU low..high g]
ExpressionId ExpressionParser::path_quantifier() {
  const Token quantifier = cursor_.take();
  const bool all = quantifier.text == "A";
  cursor_.expect(TokenKind::LeftSquare);
  const bool outer = std::exchange(until_ends_, true);
  const ExpressionId left = expression();
  std::vector<ExpressionId> bounds;
  if (cursor_.accept_keyword("BU")) {
    range_bounds(bounds);
  } else {
    cursor_.expect_keyword("U");
  }
  const ExpressionId right = expression();
  until_ends_ = outer;
  cursor_.expect(TokenKind::RightSquare);
  const Span span = up_to(quantifier.span, cursor_.previous().span);
  if (bounds.empty()) {
    return add({all ? Operator::AllUntil : Operator::ExistsUntil, span, {}, {left, right}});
  }
  return add({all ? Operator::AllUntilBounded : Operator::ExistsUntilBounded,
              span,
              {},
              {left, right, bounds.front(), bounds.back()}});
}

}  // namespace proviso::smv
