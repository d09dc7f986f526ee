// Clauses over bits as expressions of the source language: the bits of a variable are decoded to
// the values that it may have.
//
// The negation of a clause is a cube, and a cube gives each variable a set of values; the clause
// says that one of the variables has a value outside its set. So
//
//   mode.0 ∨ ¬mode.1 ∨ next(alarm)     becomes     mode = safe -> next(alarm)
//
// if safe has the number 2, since the cube says so of mode. Clauses that differ in one set only are
// one clause with the sets' intersection, and a clause that another one implies is left out. A
// clause over values before and after a step, not all Boolean, reads as an implication:
//
//   mode = safe -> next(power) in {low, off}
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "circuit/system.hpp"
#include "outcome/environment_relation.hpp"

namespace proviso::report {

/// How a clause is written: as an expression of SMV, or as a sentence about the events of steps.
enum class Wording : std::uint8_t { Expression, Events };

/// Returns one expression per clause, the smallest first. Clauses that every value satisfies are
/// left out.
std::vector<std::string> clauses_in_words(const circuit::System& system,
                                          const std::vector<RelationClause>& clauses,
                                          Wording wording = Wording::Expression);

}  // namespace proviso::report
