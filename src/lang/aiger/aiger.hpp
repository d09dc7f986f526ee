// AIGER: circuits as the hardware model checking competitions exchange them, versions 1.0 and 1.9,
// as text (aag) and binary (aig).
//
// The circuit becomes a system with one component, main. Latches are state variables, initialised
// by their reset, if they have one; inputs are inputs; everything is Boolean and named as in the
// symbol table, or by its default: i0, l0, b0. Every bad state b is an invariant ¬(b ∧ c), where c
// are the constraints, which every step obeys too: as in the format, a constraint applies in the
// frame of the bad state and in those before it. In a file without bad states, the outputs take
// their place, as in version 1.0. Justice and fairness are left out with a warning.
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
