// Lowers the flat model to a system of components.
//
// Every instance is a component and owns the constraints in its text:
//
//   init(x) := e      initial    x ∈ e            INIT p       initial      p
//   next(x) := e      step       x' ∈ e           TRANS p      step         p
//   x := e            invariant  x ∈ e            INVAR p      invariant    p
//
// A deterministic assignment to next(x) is an update of its bits. A frozen variable keeps its
// value, by a constraint of the component that declares it.
//
// Processes. The input _process_selector_ names the one that runs, main included. An assignment to
// next(x) applies while its process runs; otherwise x keeps its value. If x is assigned in one
// process only, this is one update of its component. If it is assigned in several, each constrains
// x while it runs, and the component "scheduler", which owns nothing else, keeps x while none of
// them runs.
#pragma once

#include <optional>

#include "base/context.hpp"
#include "base/diagnostic.hpp"
#include "circuit/system.hpp"
#include "lang/smv/flat.hpp"
#include "lang/smv/typing.hpp"

namespace proviso::smv {

/// The name of the input that schedules processes.
inline constexpr std::string_view kProcessSelector = "_process_selector_";

/// Types and lowers the model, and lets a solver check for hazards. Returns nullopt if an error was
/// reported; warnings are reported too.
std::optional<circuit::System> lower(const FlatModel& model, TypingOptions options,
                                     Diagnostics& diagnostics, Context& context);

}  // namespace proviso::smv
