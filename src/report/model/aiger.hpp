// Circuits in the AIGER format, version 1.9, as text (.aag) or binary (.aig).
//
// Inputs are variables 1 … I, latches the next L, conjunctions follow, operands first. All latches
// are reset to zero and there are no constraints (circuit/latches.hpp says why). Bad states are
// numbered in the order of the properties, and everything has its name in the symbol table.
//
//   aag 3 1 1 0 1 1        one input, one latch, one bad state, one conjunction
//   2
//   4 6
//   6
//   6 4 3
#pragma once

#include <string>

#include "circuit/latches.hpp"

namespace proviso::report {

/// Returns the text form (.aag).
std::string to_aag(const circuit::Latches& latches);
/// Returns the binary form (.aig).
std::string to_aig(const circuit::Latches& latches);

}  // namespace proviso::report
