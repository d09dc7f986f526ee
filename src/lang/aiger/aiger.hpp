// AIGER: circuits as the hardware model checking competitions exchange them, versions 1.0 and 1.9,
// as text (aag) and binary (aig).
//
// The circuit becomes a system of one component, main. Latches are state variables, with their
// reset as initial value or none; inputs are inputs; everything is Boolean and called by its name
// in the symbol table, or as there: i0, l0, b0. Every bad state b is an invariant ¬(b ∧ c), c being
// the constraints, which every step obeys too: as in the format, a constraint counts in the frame
// of the bad state and in those before it. A file without bad states has its outputs for them, as
// version 1.0 meant it. Justice and fairness are left out with a warning.
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
