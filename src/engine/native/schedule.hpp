// The schedule that a trace of a C++ program tells.
#pragma once

#include <optional>
#include <vector>

#include "outcome/outcome.hpp"
#include "runtime/protocol.hpp"

namespace proviso::native {

/// Reads the choice of each step from its changes, as `thread.alternative`. Returns nullopt if a
/// step has none, so that the trace is not that of a C++ program.
std::optional<std::vector<runtime::Choice>> schedule_of(const Trace& trace);

}  // namespace proviso::native
