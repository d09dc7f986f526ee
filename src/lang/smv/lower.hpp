// From the flat model to a system of components.
//
// Every instance is a component and owns what stands in its text:
//
//   init(x) := e      initial    x ∈ e            INIT p       initial      p
//   next(x) := e      step       x' ∈ e           TRANS p      step         p
//   x := e            invariant  x ∈ e            INVAR p      invariant    p
//
// An assignment to next(x) that chooses nothing is an update of its bits. A frozen variable keeps
// its value, which the component that declares it sees to.
//
// Processes. The input _process_selector_ names the one that runs, main among them. An assignment
// to next(x) counts while its process runs; otherwise x keeps its value. If x is assigned in one
// process only this is one update of its component. If it is assigned in several, each says what it
// does while it runs, and the component "scheduler", which owns nothing else, that x is kept while
// none of them does.
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

/// Gives types, lowers, and asks a solver whether anything can go wrong. Nothing if an error was
/// reported; warnings are reported too.
std::optional<circuit::System> lower(const FlatModel& model, TypingOptions options,
                                     Diagnostics& diagnostics, Context& context);

}  // namespace proviso::smv
