#include "lang/promela/expression_parser.hpp"

#include <algorithm>
#include <utility>

namespace proviso::promela {
namespace {

constexpr std::uint32_t kMaximumDepth = 2000;

constexpr int kImplication = 1;
constexpr int kOr = 2;
constexpr int kAnd = 3;
constexpr int kUntil = 4;

int strength_of(TokenKind kind) {
  switch (kind) {
    case TokenKind::Or:
      return kOr;
    case TokenKind::And:
      return kAnd;
    case TokenKind::Bar:
      return 5;
    case TokenKind::Caret:
      return 6;
    case TokenKind::Ampersand:
      return 7;
    case TokenKind::Equal:
    case TokenKind::NotEqual:
      return 8;
    case TokenKind::Less:
    case TokenKind::LessEqual:
    case TokenKind::Greater:
    case TokenKind::GreaterEqual:
      return 9;
    case TokenKind::ShiftLeft:
    case TokenKind::ShiftRight:
      return 10;
    case TokenKind::Plus:
    case TokenKind::Minus:
      return 11;
    case TokenKind::Star:
    case TokenKind::Slash:
    case TokenKind::Percent:
      return 12;
    default:
      return 0;
  }
}

bool is_test(const Expr& expr) {
  return expr.kind == Expr::Kind::ChannelTest && expr.op != TokenKind::Len;
}

bool joins(const Expr& expr) {
  return expr.kind == Expr::Kind::Binary && (expr.op == TokenKind::And || expr.op == TokenKind::Or);
}

}  // namespace

ExprId ExpressionParser::add(Expr expr) {
  expr.depth = 1 + std::max({depth(expr.first), depth(expr.second), depth(expr.third)});
  for (const ExprId argument : expr.arguments) {
    expr.depth = std::max(expr.depth, 1 + depth(argument));
  }
  for (const MessageArgument& argument : expr.messages) {
    expr.depth = std::max(expr.depth, 1 + depth(argument.value));
  }
  for (const ReferencePart& part : expr.reference.parts) {
    expr.depth = std::max(expr.depth, 1 + depth(part.index));
  }
  if (expr.depth > kMaximumDepth) {
    cursor_.report(code::kTooDeep, "this expression is too deep");
    expr.depth = 1;
  }
  state_.spec.expressions.push_back(std::move(expr));
  return ExprId{static_cast<std::uint32_t>(state_.spec.expressions.size() - 1)};
}

std::uint32_t ExpressionParser::depth(std::optional<ExprId> id) const {
  return id ? state_.spec[*id].depth : 0;
}

ExprId ExpressionParser::constant(std::int32_t value, Place place) {
  Expr expr;
  expr.kind = Expr::Kind::Constant;
  expr.value = value;
  expr.place = place;
  return add(std::move(expr));
}

ExprId ExpressionParser::binary(TokenKind op, ExprId left, ExprId right, Place place) {
  Expr expr;
  expr.kind = Expr::Kind::Binary;
  expr.op = op;
  expr.first = left;
  expr.second = right;
  expr.place = place;
  return add(std::move(expr));
}

ExprId ExpressionParser::of_reference(Reference reference) {
  Expr expr;
  expr.kind = Expr::Kind::Reference;
  expr.place = reference.parts.front().name.place;
  expr.reference = std::move(reference);
  return add(std::move(expr));
}

ExprId ExpressionParser::inner() {
  const ExprId result = expression(kImplication);
  check_places(result, false);
  return result;
}

ExprId ExpressionParser::statement() {
  const ExprId result = expression(kImplication);
  check_places(result, true);
  return result;
}

ExprId ExpressionParser::formula() {
  in_formula_ = true;
  const ExprId result = expression(kImplication);
  in_formula_ = false;
  return result;
}

/// Looks at the newest tree only: its operands were checked when they were made.
void ExpressionParser::check_places(ExprId root, bool is_statement) {
  if (cursor_.lost()) return;
  struct Visit {
    ExprId id;
    bool joined;  // only && and || are above
    bool alone;
  };
  std::vector<Visit> visits = {{root, is_statement, is_statement}};
  while (!visits.empty() && !cursor_.lost()) {
    const Visit visit = visits.back();
    visits.pop_back();
    const Expr& expr = state_.spec[visit.id];
    if (is_test(expr) && !visit.joined) {
      cursor_.report_at(code::kTestPlace, expr.place,
                        fmt::format("'{}' can only be combined with && and ||", describe(expr.op)),
                        "use nfull for !full and nempty for !empty");
    }
    if (expr.kind == Expr::Kind::Run && !visit.alone) {
      cursor_.report_at(code::kRunPlace, expr.place, "'run' cannot be part of a larger expression");
    }
    for (const std::optional<ExprId> operand : {expr.first, expr.second, expr.third}) {
      if (operand) visits.push_back({*operand, visit.joined && joins(expr), false});
    }
  }
}

ExpressionParser::Infix ExpressionParser::infix() const {
  const TokenKind kind = cursor_.current().kind;
  if (in_formula_) {
    const Infix temporal = temporal_infix();
    if (temporal.strength > 0) return temporal;
  }
  return {kind, strength_of(kind), 1};
}

ExpressionParser::Infix ExpressionParser::temporal_infix() const {
  const Token& token = cursor_.current();
  const TokenKind next = cursor_.ahead().kind;
  switch (token.kind) {
    case TokenKind::Arrow:
      return {TokenKind::Implies, kImplication};
    case TokenKind::Less:
      if (next == TokenKind::Arrow) return {TokenKind::Equivalent, kImplication, 2};
      return {};
    case TokenKind::Slash:
      if (next == TokenKind::Backslash) return {TokenKind::And, kAnd, 2};
      return {};
    case TokenKind::Backslash:
      if (next == TokenKind::Slash) return {TokenKind::Or, kOr, 2};
      return {};
    case TokenKind::Identifier:
      break;
    default:
      return {};
  }
  if (token.text == "implies") return {TokenKind::Implies, kImplication};
  if (token.text == "equivalent") return {TokenKind::Equivalent, kImplication};
  if (token.text == "U" || token.text == "until" || token.text == "stronguntil") {
    return {TokenKind::Until, kUntil};
  }
  if (token.text == "W" || token.text == "weakuntil") return {TokenKind::WeakUntil, kUntil};
  if (token.text == "V" || token.text == "release") return {TokenKind::Release, kUntil};
  return {};
}

ExprId ExpressionParser::expression(int weakest) {
  const Nesting nesting(state_);
  ExprId left = unary();
  for (Infix op = infix(); op.strength >= weakest; op = infix()) {
    const Place place = cursor_.current().place;
    for (std::size_t k = 0; k < op.tokens; ++k) cursor_.take();
    const ExprId right = expression(op.strength + 1);
    const bool is_arithmetic = op.strength > kUntil;
    const auto operand = is_arithmetic ? temporal_operand(left) : std::nullopt;
    if (operand) {
      pull_in(*operand, op.op, right, place);
    } else {
      left = binary(op.op, left, right, place);
    }
  }
  return left;
}

/// The innermost temporal operator of a row of them, if the tree begins with one.
std::optional<ExprId> ExpressionParser::temporal_operand(ExprId id) const {
  std::optional<ExprId> found;
  while (true) {
    const Expr& expr = state_.spec[id];
    const bool is_temporal = expr.kind == Expr::Kind::Unary &&
                             (expr.op == TokenKind::Always || expr.op == TokenKind::Eventually);
    if (!is_temporal) return found;
    found = id;
    id = *expr.first;
  }
}

/// `<> x == 1` is (<> x) == 1 by the grammar, which means nothing. It is read as it is meant.
void ExpressionParser::pull_in(ExprId temporal, TokenKind op, ExprId right, Place place) {
  const ExprId left = *state_.spec[temporal].first;
  const ExprId inside = binary(op, left, right, place);
  state_.spec.expressions[static_cast<std::uint32_t>(temporal)].first = inside;
  cursor_.warn(
      code::kFormula, state_.spec[temporal].place,
      fmt::format("'{}' binds tighter than '{}'; this is read as if what follows stood "
                  "in parentheses",
                  state_.spec[temporal].op == TokenKind::Always ? "[]" : "<>", describe(op)));
}

TokenKind ExpressionParser::temporal_prefix() const {
  const Token& token = cursor_.current();
  const TokenKind next = cursor_.ahead().kind;
  if (token.kind == TokenKind::LeftSquare && next == TokenKind::RightSquare) {
    return TokenKind::Always;
  }
  if (token.kind == TokenKind::Less && next == TokenKind::Greater) return TokenKind::Eventually;
  if (token.kind != TokenKind::Identifier) return TokenKind::End;
  if (token.text == "always") return TokenKind::Always;
  if (token.text == "eventually") return TokenKind::Eventually;
  if (token.text == "X" || token.text == "next") return TokenKind::Next;
  return TokenKind::End;
}

ExprId ExpressionParser::unary() {
  if (in_formula_) {
    const TokenKind op = temporal_prefix();
    const bool is_word = cursor_.is(TokenKind::Identifier);
    if (op != TokenKind::End) return prefixed(op, is_word ? 1 : 2);
  }
  switch (cursor_.current().kind) {
    case TokenKind::Minus:
    case TokenKind::Tilde:
    case TokenKind::Not:
      return prefixed(cursor_.current().kind, 1);
    default:
      return primary();
  }
}

ExprId ExpressionParser::prefixed(TokenKind op, std::size_t tokens) {
  const Nesting nesting(state_);
  Expr expr;
  expr.kind = Expr::Kind::Unary;
  expr.op = op;
  expr.place = cursor_.current().place;
  for (std::size_t k = 0; k < tokens; ++k) cursor_.take();
  expr.first = unary();
  return add(std::move(expr));
}

ExprId ExpressionParser::primary() {
  const Token token = cursor_.current();
  switch (token.kind) {
    case TokenKind::LeftRound:
      return in_parentheses();
    case TokenKind::Integer:
      return constant(cursor_.take().value, token.place);
    case TokenKind::True:
    case TokenKind::Skip:
      cursor_.take();
      return constant(1, token.place);
    case TokenKind::False:
      cursor_.take();
      return constant(0, token.place);
    case TokenKind::Identifier:
      return named();
    case TokenKind::Run:
      return run();
    case TokenKind::Len:
    case TokenKind::Full:
    case TokenKind::Empty:
    case TokenKind::NFull:
    case TokenKind::NEmpty:
      return channel_test();
    case TokenKind::Enabled:
      return with_process(Expr::Kind::Enabled);
    case TokenKind::PcValue:
      return with_process(Expr::Kind::PcValue);
    case TokenKind::Timeout:
    case TokenKind::Nonprogress: {
      cursor_.take();
      Expr expr;
      expr.kind = token.kind == TokenKind::Timeout ? Expr::Kind::Timeout : Expr::Kind::Nonprogress;
      expr.place = token.place;
      return add(std::move(expr));
    }
    case TokenKind::CExpr:
      cursor_.report(code::kEmbeddedC, "embedded C code is not supported");
      break;
    case TokenKind::GetPriority:
      cursor_.report(code::kUnsupported, "priorities of processes are not supported");
      break;
    default:
      cursor_.fail("expected an expression");
  }
  return constant(0, token.place);
}

ExprId ExpressionParser::in_parentheses() {
  const Nesting nesting(state_);
  const Place place = cursor_.take().place;
  ExprId inside = expression(kImplication);
  Expr choice;
  choice.kind = Expr::Kind::Conditional;
  choice.place = place;
  const Expr& read = state_.spec[inside];
  const bool is_arrow = read.kind == Expr::Kind::Binary && read.op == TokenKind::Implies;
  if (in_formula_ && is_arrow && cursor_.is(TokenKind::Colon)) {
    choice.first = read.first;
    choice.second = read.second;
  } else if (!in_formula_ && cursor_.accept(TokenKind::Arrow)) {
    choice.first = inside;
    choice.second = expression(kImplication);
  }
  if (choice.first) {
    cursor_.expect(TokenKind::Colon);
    choice.third = expression(kImplication);
    inside = add(std::move(choice));
  }
  cursor_.expect(TokenKind::RightRound);
  return inside;
}

Reference ExpressionParser::reference() {
  const Nesting nesting(state_);
  Reference result;
  do {
    ReferencePart part;
    part.name = cursor_.expect_name("a name");
    if (cursor_.accept(TokenKind::LeftSquare)) {
      const bool in_formula = std::exchange(in_formula_, false);
      part.index = inner();
      in_formula_ = in_formula;
      cursor_.expect(TokenKind::RightSquare);
    }
    result.parts.push_back(std::move(part));
  } while (cursor_.accept(TokenKind::Dot));
  return result;
}

ExprId ExpressionParser::named() {
  const Place place = cursor_.current().place;
  Reference read = reference();
  if (cursor_.is(TokenKind::At)) return remote(std::move(read), place);
  const bool is_proctype = state_.proctype_names.count(read.parts.front().name.text) > 0;
  if (cursor_.is(TokenKind::Colon) && is_proctype) return remote(std::move(read), place);
  const bool is_receive =
      cursor_.is(TokenKind::Question) || cursor_.is(TokenKind::QuestionQuestion);
  if (is_receive && cursor_.ahead().kind == TokenKind::LeftSquare) return poll(std::move(read));
  return of_reference(std::move(read));
}

}  // namespace proviso::promela
