#include "circuit/word.hpp"

#include <utility>

namespace proviso::circuit {
namespace {

/// a + b + carry.
Word sum(Graph& graph, const Word& a, const Word& b, Literal carry) {
  Word result;
  result.reserve(a.size());
  for (std::size_t i = 0; i < a.size(); ++i) {
    const Literal half = graph.exclusive(a[i], b[i]);
    result.push_back(graph.exclusive(half, carry));
    carry = graph.disjunction(graph.conjunction(a[i], b[i]), graph.conjunction(half, carry));
  }
  return result;
}

Word complemented(Word word) {
  for (Literal& literal : word) literal = !literal;
  return word;
}

Word shifted_left(const Word& a, std::size_t amount) {
  Word result(a.size(), kFalse);
  for (std::size_t i = amount; i < a.size(); ++i) result[i] = a[i - amount];
  return result;
}

Word shifted_right(const Word& a, std::size_t amount, Literal fill) {
  Word result(a.size(), fill);
  for (std::size_t i = amount; i < a.size(); ++i) result[i - amount] = a[i];
  return result;
}

/// A barrel shifter: bit i of the amount shifts by 2^i; any bit beyond the width shifts all out.
template <typename Shift>
Word shift(Graph& graph, Word a, const Word& amount, Literal fill, Shift by) {
  const Word gone(a.size(), fill);
  for (std::size_t i = 0; i < amount.size(); ++i) {
    const bool beyond = i >= 63 || (std::size_t{1} << i) >= a.size();
    a = choose(graph, amount[i], beyond ? gone : by(a, std::size_t{1} << i), a);
  }
  return a;
}

Word absolute(Graph& graph, const Word& a) { return choose(graph, a.back(), negate(graph, a), a); }

}  // namespace

Word constant_word(std::int64_t value, std::size_t width) {
  Word word;
  word.reserve(width);
  for (std::size_t i = 0; i < width; ++i) {
    const bool bit = i < 63 ? (value >> i & 1) != 0 : value < 0;
    word.push_back(bit ? kTrue : kFalse);
  }
  return word;
}

Word zero_extended(Word word, std::size_t width) {
  word.resize(width, kFalse);
  return word;
}

Word sign_extended(Word word, std::size_t width) {
  const Literal sign = word.back();
  word.resize(width, sign);
  return word;
}

Word add(Graph& graph, const Word& a, const Word& b) { return sum(graph, a, b, kFalse); }

Word subtract(Graph& graph, const Word& a, const Word& b) {
  return sum(graph, a, complemented(b), kTrue);
}

Word negate(Graph& graph, const Word& a) {
  return sum(graph, Word(a.size(), kFalse), complemented(a), kTrue);
}

Word multiply(Graph& graph, const Word& a, const Word& b) {
  Word product(a.size(), kFalse);
  for (std::size_t i = 0; i < b.size(); ++i) {
    Word row = shifted_left(a, i);
    for (Literal& literal : row) literal = graph.conjunction(literal, b[i]);
    product = add(graph, product, row);
  }
  return product;
}

Division divide_unsigned(Graph& graph, const Word& a, const Word& b) {
  // By hand, one bit of the dividend at a time. The remainder needs one bit more than b, because it
  // is doubled before it is compared.
  const Word divisor = zero_extended(b, b.size() + 1);
  Word remainder(divisor.size(), kFalse);
  Word quotient(a.size(), kFalse);
  for (std::size_t i = a.size(); i-- > 0;) {
    remainder = shifted_left(remainder, 1);
    remainder[0] = a[i];
    quotient[i] = !less_unsigned(graph, remainder, divisor);
    remainder = choose(graph, quotient[i], subtract(graph, remainder, divisor), remainder);
  }
  remainder.pop_back();
  return {std::move(quotient), std::move(remainder)};
}

Division divide_signed(Graph& graph, const Word& a, const Word& b) {
  Division division = divide_unsigned(graph, absolute(graph, a), absolute(graph, b));
  const Literal opposite = graph.exclusive(a.back(), b.back());
  division.quotient = choose(graph, opposite, negate(graph, division.quotient), division.quotient);
  division.remainder =
      choose(graph, a.back(), negate(graph, division.remainder), division.remainder);
  return division;
}

Word shift_left(Graph& graph, const Word& a, const Word& amount) {
  return shift(graph, a, amount, kFalse,
               [](const Word& word, std::size_t by) { return shifted_left(word, by); });
}

Word shift_right(Graph& graph, const Word& a, const Word& amount, Literal fill) {
  return shift(graph, a, amount, fill,
               [fill](const Word& word, std::size_t by) { return shifted_right(word, by, fill); });
}

Literal equal(Graph& graph, const Word& a, const Word& b) {
  Word same;
  same.reserve(a.size());
  for (std::size_t i = 0; i < a.size(); ++i) same.push_back(graph.equivalent(a[i], b[i]));
  return graph.conjunction(same);
}

Literal less_unsigned(Graph& graph, const Word& a, const Word& b) {
  Literal less = kFalse;
  for (std::size_t i = 0; i < a.size(); ++i) {
    less = graph.choose(graph.exclusive(a[i], b[i]), b[i], less);
  }
  return less;
}

Literal less_signed(Graph& graph, const Word& a, const Word& b) {
  // Adding half the range to both turns the order of two's complement into that of naturals.
  Word left = a;
  Word right = b;
  left.back() = !left.back();
  right.back() = !right.back();
  return less_unsigned(graph, left, right);
}

Literal is_zero(Graph& graph, const Word& a) { return !graph.disjunction(a); }

Word choose(Graph& graph, Literal condition, const Word& then, const Word& otherwise) {
  Word result;
  result.reserve(then.size());
  for (std::size_t i = 0; i < then.size(); ++i) {
    result.push_back(graph.choose(condition, then[i], otherwise[i]));
  }
  return result;
}

}  // namespace proviso::circuit
