// Sequences of PSL, {a; b[*]; c}, and when they match.
//
// A sequence matches finite words. A formula says the rest: match(r, k) holds where some non-empty
// word that begins here matches r and k holds at its last position. It is built from the end:
//
//   match(b, k)         b & k
//   match(r ; s, k)     match(r, X match(s, k)), without r or s where it may be empty
//   match(r : s, k)     match(r, match(s, k))
//   match(r | s, k)     match(r, k) | match(s, k)
//   match(b[*n:m], k)   written out
//   match(b[+], k)      b U (b & k); weakly, (b U (b & k)) | G b
//
// A weak sequence is also satisfied by a word that never leaves it, which is a greatest fixed point
// in place of a least one. An unbounded repetition of anything but a condition counts modulo its
// length. LTL cannot say that, so it is refused.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "lang/smv/formula_builder.hpp"

namespace proviso::smv {

struct Sequence {
  enum class Kind : std::uint8_t { Condition, Concatenation, Fusion, Alternative, Repetition };
  Kind kind = Kind::Condition;
  ExpressionId condition{};
  std::vector<Sequence> parts = {};  // two, or the repeated one
  std::uint32_t low = 1;
  std::optional<std::uint32_t> high = 1;  // nullopt: without an upper bound
};

Sequence condition(ExpressionId id);
Sequence both(Sequence::Kind kind, Sequence first, Sequence second);
Sequence repeated(Sequence part, std::uint32_t low, std::optional<std::uint32_t> high);

enum class Strength : std::uint8_t { Weak, Strong };

/// Returns match(sequence, last), or nullopt if LTL cannot say it.
std::optional<ExpressionId> match(FormulaBuilder& build, const Sequence& sequence,
                                  ExpressionId last, Strength strength);

}  // namespace proviso::smv
