// Evaluates a linear formula with past operators on an infinite word u v v v ….
//
// The values of a subformula along the word become periodic like the word itself, from some letter
// on. A past operator needs one more turn of the loop to settle: on a turn, (f S g) at the end is
// either determined by the turn's letters or equal to what it was at the start, so that from the
// second turn on it does not change any more. The word is therefore unrolled by as many extra turns
// as the formula has past operators; U is computed backwards, twice round the last turn.
//
// Cost: |closure| × (|u| + (past operators + 1) |v|).
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <vector>

#include "logic/past_formula.hpp"

namespace proviso::logic {

/// Whether the word satisfies the formula at its first letter. The word has letters 0 … length-1,
/// after which it continues with letter `loops_to`. `value` says whether an atom is true of a
/// letter.
bool satisfied_by_lasso(const PastPool& pool, PastFormula f, std::size_t length,
                        std::size_t loops_to,
                        const std::function<bool(std::uint32_t atom, std::size_t letter)>& value);

/// The formula and all its subformulas, operands first.
std::vector<PastFormula> closure(const PastPool& pool, PastFormula f);

}  // namespace proviso::logic
