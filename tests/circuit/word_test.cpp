// Words against the arithmetic of the machine.
#include "circuit/word.hpp"

#include <algorithm>

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "random_choice.hpp"

namespace proviso::circuit {
namespace {

/// Two words of graph variables with random values, and what the operations give for them.
class Operands {
 public:
  Operands()
      : width_(1 + random_below(12)),
        a_(random_below(1U << width_)),
        b_(random_below(1U << width_)) {
    for (std::size_t i = 0; i < width_; ++i) {
      left.push_back(graph.variable());
      right.push_back(graph.variable());
    }
  }

  std::size_t width() const { return width_; }
  std::int64_t a() const { return a_; }
  std::int64_t b() const { return b_; }
  std::int64_t signed_a() const { return in_complement(a_); }
  std::int64_t signed_b() const { return in_complement(b_); }
  std::int64_t wrapped(std::int64_t value) const {
    return value & ((std::int64_t{1} << width_) - 1);
  }

  std::int64_t value(const Word& word) const {
    const Evaluation values = evaluation();
    std::int64_t result = 0;
    for (std::size_t i = 0; i < word.size(); ++i) {
      result |= static_cast<std::int64_t>(values[word[i]]) << i;
    }
    return result;
  }
  bool value(Literal literal) const { return evaluation()[literal]; }

  Graph graph;
  Word left;
  Word right;

 private:
  std::int64_t in_complement(std::int64_t value) const {
    const bool negative = (value >> (width_ - 1) & 1) != 0;
    return negative ? value - (std::int64_t{1} << width_) : value;
  }

  Evaluation evaluation() const {
    Evaluation values(graph);
    for (std::size_t i = 0; i < width_; ++i) {
      values.set(left[i], (a_ >> i & 1) != 0);
      values.set(right[i], (b_ >> i & 1) != 0);
    }
    values.run();
    return values;
  }

  std::size_t width_;
  std::int64_t a_;
  std::int64_t b_;
};

RC_GTEST_PROP(Word, AddsSubtractsAndMultipliesModuloThePowerOfTwo, ()) {
  Operands x;
  RC_ASSERT(x.value(add(x.graph, x.left, x.right)) == x.wrapped(x.a() + x.b()));
  RC_ASSERT(x.value(subtract(x.graph, x.left, x.right)) == x.wrapped(x.a() - x.b()));
  RC_ASSERT(x.value(multiply(x.graph, x.left, x.right)) == x.wrapped(x.a() * x.b()));
  RC_ASSERT(x.value(negate(x.graph, x.left)) == x.wrapped(-x.a()));
}

RC_GTEST_PROP(Word, DividesNaturalNumbers, ()) {
  Operands x;
  const Division division = divide_unsigned(x.graph, x.left, x.right);
  const std::int64_t by_zero = x.wrapped(-1);
  RC_ASSERT(x.value(division.quotient) == (x.b() == 0 ? by_zero : x.a() / x.b()));
  RC_ASSERT(x.value(division.remainder) == (x.b() == 0 ? x.a() : x.a() % x.b()));
}

RC_GTEST_PROP(Word, DividesTruncatingTowardsZero, ()) {
  Operands x;
  RC_PRE(x.b() != 0);
  const Division division = divide_signed(x.graph, x.left, x.right);
  RC_ASSERT(x.value(division.quotient) == x.wrapped(x.signed_a() / x.signed_b()));
  RC_ASSERT(x.value(division.remainder) == x.wrapped(x.signed_a() % x.signed_b()));
}

RC_GTEST_PROP(Word, ShiftsByAVariableAmount, ()) {
  Operands x;
  const std::int64_t amount = std::min<std::int64_t>(x.b(), 40);
  RC_ASSERT(x.value(shift_left(x.graph, x.left, x.right)) == x.wrapped(x.a() << amount));
  RC_ASSERT(x.value(shift_right(x.graph, x.left, x.right, kFalse)) == x.a() >> amount);
  RC_ASSERT(x.value(shift_right(x.graph, x.left, x.right, x.left.back())) ==
            x.wrapped(x.signed_a() >> amount));
}

RC_GTEST_PROP(Word, Compares, ()) {
  Operands x;
  RC_ASSERT(x.value(equal(x.graph, x.left, x.right)) == (x.a() == x.b()));
  RC_ASSERT(x.value(less_unsigned(x.graph, x.left, x.right)) == (x.a() < x.b()));
  RC_ASSERT(x.value(less_signed(x.graph, x.left, x.right)) == (x.signed_a() < x.signed_b()));
  RC_ASSERT(x.value(is_zero(x.graph, x.left)) == (x.a() == 0));
}

RC_GTEST_PROP(Word, ExtendsAndChooses, ()) {
  Operands x;
  const std::size_t wide = x.width() + 3;
  RC_ASSERT(x.value(zero_extended(x.left, wide)) == x.a());
  RC_ASSERT(x.value(sign_extended(x.left, wide)) ==
            (x.signed_a() & ((std::int64_t{1} << wide) - 1)));
  const Literal condition = x.right[0];
  RC_ASSERT(x.value(choose(x.graph, condition, x.left, x.right)) ==
            ((x.b() & 1) != 0 ? x.a() : x.b()));
}

TEST(Word, FoldsConstants) {
  Graph graph;
  const Word six = constant_word(6, 5);
  const Word minus_four = constant_word(-4, 5);
  EXPECT_EQ(add(graph, six, minus_four), constant_word(2, 5));
  EXPECT_EQ(multiply(graph, six, minus_four), constant_word(8, 5));
  EXPECT_EQ(divide_signed(graph, minus_four, constant_word(3, 5)).quotient, constant_word(-1, 5));
  EXPECT_EQ(less_signed(graph, minus_four, six), kTrue);
  EXPECT_EQ(graph.size(), 1U);
  EXPECT_EQ(constant_word(-1, 70), Word(70, kTrue));
}

}  // namespace
}  // namespace proviso::circuit
