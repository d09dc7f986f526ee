// The states of an Lts along a trace.
#pragma once

#include <optional>
#include <vector>

#include "lts/lts.hpp"
#include "outcome/outcome.hpp"

namespace proviso::report {

/// Returns one more state than the trace has steps, kError for π; nullopt if the Lts cannot do the
/// trace. Where an action leads to several states, takes those from which the rest can be done.
std::optional<std::vector<lts::StateId>> trace_path(const lts::Lts& lts, const Trace& trace);

}  // namespace proviso::report
