#include "lang/smv/condition.hpp"

#include <array>
#include <charconv>
#include <optional>
#include <string_view>
#include <utility>

namespace proviso::smv {
namespace {

struct BinaryOperator {
  std::string_view text;
  int strength;  // how tightly it binds
};

// Longer spellings stand before their prefixes.
constexpr std::array kOperators = {
    BinaryOperator{"||", 1}, BinaryOperator{"&&", 2}, BinaryOperator{"==", 3},
    BinaryOperator{"!=", 3}, BinaryOperator{"<=", 4}, BinaryOperator{">=", 4},
    BinaryOperator{"<", 4},  BinaryOperator{">", 4},  BinaryOperator{"+", 5},
    BinaryOperator{"-", 5},  BinaryOperator{"*", 6},  BinaryOperator{"/", 6},
    BinaryOperator{"%", 6},
};

std::uint64_t bits(std::int64_t value) { return static_cast<std::uint64_t>(value); }

/// Arithmetic wraps. A division by zero may stand on the side of && that does not count.
std::int64_t combine(std::string_view op, std::int64_t a, std::int64_t b) {
  if (op == "||") return a != 0 || b != 0;
  if (op == "&&") return a != 0 && b != 0;
  if (op == "==") return a == b;
  if (op == "!=") return a != b;
  if (op == "<=") return a <= b;
  if (op == ">=") return a >= b;
  if (op == "<") return a < b;
  if (op == ">") return a > b;
  if (op == "+") return static_cast<std::int64_t>(bits(a) + bits(b));
  if (op == "-") return static_cast<std::int64_t>(bits(a) - bits(b));
  if (op == "*") return static_cast<std::int64_t>(bits(a) * bits(b));
  if (b == 0) return 0;
  if (b == -1) return op == "/" ? static_cast<std::int64_t>(0 - bits(a)) : 0;
  return op == "/" ? a / b : a % b;
}

class Condition {
 public:
  Condition(std::span<const Fragment> fragments, Span place)
      : fragments_(fragments), place_(place) {}

  tl::expected<std::int64_t, ConditionError> run() {
    const std::int64_t value = binary(1);
    if (!error_ && at_ < fragments_.size()) fail("the condition should end here");
    if (error_) return tl::unexpected(*error_);
    return value;
  }

 private:
  static constexpr unsigned kMaximumDepth = 200;

  std::string_view current() const {
    return at_ < fragments_.size() ? fragments_[at_].text : std::string_view();
  }
  bool accept(std::string_view text) {
    if (error_ || current() != text) return false;
    ++at_;
    return true;
  }
  std::int64_t fail(std::string message) {
    const Span span = at_ < fragments_.size() ? fragments_[at_].span : place_;
    if (!error_) error_ = ConditionError{span, std::move(message)};
    return 0;
  }

  /// Fragments are single characters; an operator of two has no blank in it.
  const BinaryOperator* operator_here() const {
    for (const BinaryOperator& op : kOperators) {
      if (current() != op.text.substr(0, 1)) continue;
      if (op.text.size() == 1) return &op;
      const bool has_second = at_ + 1 < fragments_.size() && fragments_[at_ + 1].blank.empty() &&
                              fragments_[at_ + 1].text == op.text.substr(1);
      if (has_second) return &op;
    }
    return nullptr;
  }

  std::int64_t binary(int weakest) {
    if (++depth_ > kMaximumDepth) return fail("this condition is nested too deeply");
    std::int64_t left = operand();
    while (!error_) {
      const BinaryOperator* op = operator_here();
      if (op == nullptr || op->strength < weakest) break;
      at_ += op->text.size();
      left = combine(op->text, left, binary(op->strength + 1));
    }
    --depth_;
    return left;
  }

  std::int64_t operand() {
    if (error_) return 0;
    if (++depth_ > kMaximumDepth) return fail("this condition is nested too deeply");
    std::int64_t value = 0;
    if (accept("!")) {
      value = operand() == 0 ? 1 : 0;
    } else if (accept("-")) {
      value = static_cast<std::int64_t>(0 - bits(operand()));
    } else if (accept("(")) {
      value = binary(1);
      if (!accept(")")) fail("expected ')'");
    } else if (is_number(current())) {
      const std::string_view text = current();
      const auto read = std::from_chars(text.data(), text.data() + text.size(), value);
      if (read.ec != std::errc() || read.ptr != text.data() + text.size())
        fail("expected a number");
      ++at_;
    } else if (is_name(current())) {
      ++at_;
    } else {
      fail("expected a number");
    }
    --depth_;
    return value;
  }

  std::span<const Fragment> fragments_;
  Span place_;
  std::size_t at_ = 0;
  unsigned depth_ = 0;
  std::optional<ConditionError> error_;
};

}  // namespace

tl::expected<std::int64_t, ConditionError> evaluate_condition(std::span<const Fragment> fragments,
                                                              Span place) {
  return Condition(fragments, place).run();
}

}  // namespace proviso::smv
