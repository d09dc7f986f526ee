// Paths of circuits as traces, and traces of states in NuSMV's format: states and inputs are
// numbered, only values that changed are listed, and a mark shows where a lasso loops back.
//
//   -> State: 1.1 <-
//     x = 0
//     mode = idle
//   -> Input: 1.2 <-
//     go = TRUE
//   -- Loop starts here
//   -> State: 1.2 <-
//     mode = busy
//   -> State: 1.3 <-
#pragma once

#include <cstddef>
#include <string>

#include <tl/expected.hpp>

#include "circuit/path.hpp"
#include "outcome/outcome.hpp"

namespace proviso::report {

/// Converts a path to a trace. The first step enters the first state. A lasso has one more step,
/// back to the state where the loop begins, and continues with the step after that state.
Trace trace_of(const circuit::System& system, const circuit::Path& path);

/// Converts a trace to the path it describes, without checking that the system has this path.
/// Values that are never given are the first of their domain. The error says which name or value is
/// unknown.
tl::expected<circuit::Path, std::string> path_of(const circuit::System& system, const Trace& trace);

/// Formats a trace of states; `number` is the number before the dot.
std::string state_trace_text(const Trace& trace, std::size_t number);

}  // namespace proviso::report
