// AIGER: circuits as the hardware model checking competitions exchange them, versions 1.0 and 1.9,
// as text (aag) and binary (aig).
//
// The circuit becomes a system with one component, main. Latches are state variables, initialised
// by their reset, if they have one; inputs are inputs; everything is Boolean and named as in the
// symbol table, or by its default: i0, l0, b0. Every bad state b is an invariant ¬(b ∧ c), where c
// are the constraints, which every step obeys too: as in the format, a constraint applies in the
// frame of the bad state and in those before it.
//
// A justice property is a set of literals j1, …, jn and is violated by an infinite path on which
// each of them, and each fairness constraint of the file, is true infinitely often; constraints
// apply in all its frames. So the fairness constraints are the justice conditions of the system,
// and the property is the linear formula ¬(GF j1 ∧ … ∧ GF jn). Fairness does not matter for bad
// states.
//
// In a file with neither bad states nor justice properties, the outputs are the bad states, as in
// version 1.0; otherwise outputs are no properties.
#pragma once

#include <optional>
#include <string_view>

#include "base/context.hpp"
#include "base/diagnostic.hpp"
#include "base/source.hpp"
#include "circuit/system.hpp"

namespace proviso::aiger {

/// Spans in the diagnostics are byte offsets in the text.
std::optional<circuit::System> read(std::string_view text, FileId file, Diagnostics& diagnostics,
                                    Context& context);

}  // namespace proviso::aiger
