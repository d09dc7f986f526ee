// Arithmetic on bit vectors: words of literals, the least significant one first.
//
// Operands of a binary operation have the same width, which is also that of the result; results
// wrap. Where it matters, the operation determines whether a word is a natural number or in two's
// complement. Sums are ripple-carry, and products and quotients are made of shifted sums, so that
// an operation costs O(width) or O(width²) nodes; constants are folded.
//
//   const Word three = constant_word(3, 4);
//   graph: add(graph, three, constant_word(-1, 4)) == constant_word(2, 4)
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "circuit/graph.hpp"

namespace proviso::circuit {

using Word = std::vector<Literal>;

/// Encodes the value modulo 2^width, in two's complement if negative.
Word constant_word(std::int64_t value, std::size_t width);

/// Widens by zeros, or narrows by dropping the most significant bits.
Word zero_extended(Word word, std::size_t width);
/// Widens by the sign bit, or narrows. The word must not be empty.
Word sign_extended(Word word, std::size_t width);

Word add(Graph& graph, const Word& a, const Word& b);
Word subtract(Graph& graph, const Word& a, const Word& b);
Word negate(Graph& graph, const Word& a);
Word multiply(Graph& graph, const Word& a, const Word& b);

struct Division {
  Word quotient;
  Word remainder;
};

/// Divides natural numbers. Division by zero gives a quotient of ones and the dividend as
/// remainder.
Division divide_unsigned(Graph& graph, const Word& a, const Word& b);
/// Divides in two's complement, truncating towards zero: a = b·quotient + remainder, and the
/// remainder has the sign of a.
Division divide_signed(Graph& graph, const Word& a, const Word& b);

/// Shifts by an amount that is a natural number of any width, filling with zeros.
Word shift_left(Graph& graph, const Word& a, const Word& amount);
/// Shifts right, filling with `fill`: false, or the sign bit for an arithmetic shift.
Word shift_right(Graph& graph, const Word& a, const Word& amount, Literal fill);

Literal equal(Graph& graph, const Word& a, const Word& b);
Literal less_unsigned(Graph& graph, const Word& a, const Word& b);
Literal less_signed(Graph& graph, const Word& a, const Word& b);
Literal is_zero(Graph& graph, const Word& a);

Word choose(Graph& graph, Literal condition, const Word& then, const Word& otherwise);

}  // namespace proviso::circuit
