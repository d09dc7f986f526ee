#include "lang/promela/condition.hpp"

#include <optional>
#include <utility>

namespace proviso::promela {
namespace {

/// How tightly a binary operator binds; 0 for what is none.
int strength(TokenKind kind) {
  switch (kind) {
    case TokenKind::Or:
      return 1;
    case TokenKind::And:
      return 2;
    case TokenKind::Bar:
      return 3;
    case TokenKind::Caret:
      return 4;
    case TokenKind::Ampersand:
      return 5;
    case TokenKind::Equal:
    case TokenKind::NotEqual:
      return 6;
    case TokenKind::Less:
    case TokenKind::LessEqual:
    case TokenKind::Greater:
    case TokenKind::GreaterEqual:
      return 7;
    case TokenKind::ShiftLeft:
    case TokenKind::ShiftRight:
      return 8;
    case TokenKind::Plus:
    case TokenKind::Minus:
      return 9;
    case TokenKind::Star:
    case TokenKind::Slash:
    case TokenKind::Percent:
      return 10;
    default:
      return 0;
  }
}

/// Arithmetic wraps; shifts take the distance modulo 64.
std::int64_t arithmetic(TokenKind kind, std::uint64_t a, std::uint64_t b) {
  switch (kind) {
    case TokenKind::Bar:
      return static_cast<std::int64_t>(a | b);
    case TokenKind::Caret:
      return static_cast<std::int64_t>(a ^ b);
    case TokenKind::Ampersand:
      return static_cast<std::int64_t>(a & b);
    case TokenKind::ShiftLeft:
      return static_cast<std::int64_t>(a << (b % 64));
    case TokenKind::ShiftRight:
      return static_cast<std::int64_t>(a) >> (b % 64);
    case TokenKind::Plus:
      return static_cast<std::int64_t>(a + b);
    case TokenKind::Minus:
      return static_cast<std::int64_t>(a - b);
    default:
      return static_cast<std::int64_t>(a * b);
  }
}

class Condition {
 public:
  explicit Condition(std::span<const Token> tokens) : tokens_(tokens) {}

  tl::expected<std::int64_t, ConditionError> run() {
    const std::int64_t value = conditional();
    if (!error_ && !at_end()) fail("the condition should end here");
    if (error_) return tl::unexpected(*error_);
    return value;
  }

 private:
  static constexpr unsigned kMaximumDepth = 200;

  const Token& current() const { return tokens_[at_]; }
  bool at_end() const {
    return current().kind == TokenKind::LineBreak || current().kind == TokenKind::End;
  }
  bool accept(TokenKind kind) {
    if (error_ || current().kind != kind) return false;
    ++at_;
    return true;
  }
  std::int64_t fail(std::string message) {
    if (!error_) error_ = ConditionError{current().place, std::move(message)};
    return 0;
  }

  std::int64_t conditional() {
    if (++depth_ > kMaximumDepth) return fail("this condition is nested too deeply");
    std::int64_t value = binary(1);
    if (accept(TokenKind::Question)) {
      const std::int64_t yes = conditional();
      if (!accept(TokenKind::Colon)) return fail("expected ':'");
      const std::int64_t no = conditional();
      value = value != 0 ? yes : no;
    }
    --depth_;
    return value;
  }

  std::int64_t binary(int weakest) {
    std::int64_t left = unary();
    while (!error_ && strength(current().kind) >= weakest) {
      const Token op = tokens_[at_++];
      const std::int64_t right = binary(strength(op.kind) + 1);
      left = combine(op, left, right);
    }
    return left;
  }

  std::int64_t combine(const Token& op, std::int64_t a, std::int64_t b) {
    switch (op.kind) {
      case TokenKind::Or:
        return a != 0 || b != 0;
      case TokenKind::And:
        return a != 0 && b != 0;
      case TokenKind::Equal:
        return a == b;
      case TokenKind::NotEqual:
        return a != b;
      case TokenKind::Less:
        return a < b;
      case TokenKind::LessEqual:
        return a <= b;
      case TokenKind::Greater:
        return a > b;
      case TokenKind::GreaterEqual:
        return a >= b;
      case TokenKind::Slash:
      case TokenKind::Percent:
        if (b == 0) return 0;  // it may stand on the side of && that does not count
        if (b == -1) return op.kind == TokenKind::Slash ? arithmetic(TokenKind::Minus, 0, a) : 0;
        return op.kind == TokenKind::Slash ? a / b : a % b;
      default:
        return arithmetic(op.kind, static_cast<std::uint64_t>(a), static_cast<std::uint64_t>(b));
    }
  }

  std::int64_t unary() {
    if (++depth_ > kMaximumDepth) return fail("this condition is nested too deeply");
    const std::int64_t value = operand();
    --depth_;
    return value;
  }

  std::int64_t operand() {
    if (error_) return 0;
    if (accept(TokenKind::Not)) return unary() == 0;
    if (accept(TokenKind::NotNot)) return unary() != 0;
    if (accept(TokenKind::Minus)) return arithmetic(TokenKind::Minus, 0, unary());
    if (accept(TokenKind::Plus)) return unary();
    if (accept(TokenKind::Tilde)) return ~unary();
    if (accept(TokenKind::LeftRound)) {
      const std::int64_t value = conditional();
      if (!accept(TokenKind::RightRound)) return fail("expected ')'");
      return value;
    }
    if (current().kind == TokenKind::Integer) return tokens_[at_++].value;
    if (accept(TokenKind::Identifier)) return 0;
    return fail("expected a number");
  }

  std::span<const Token> tokens_;
  std::size_t at_ = 0;
  unsigned depth_ = 0;
  std::optional<ConditionError> error_;
};

}  // namespace

tl::expected<std::int64_t, ConditionError> evaluate_condition(std::span<const Token> tokens) {
  return Condition(tokens).run();
}

}  // namespace proviso::promela
