// The states an Lts goes through when it does the actions of a trace.
#pragma once

#include <optional>
#include <vector>

#include "lts/lts.hpp"
#include "outcome/outcome.hpp"

namespace proviso::report {

/// One more state than the trace has steps, kError for π; nothing if the Lts cannot do the trace.
/// Where an action leads to several states, those are taken from which the rest can be done.
std::optional<std::vector<lts::StateId>> trace_path(const lts::Lts& lts, const Trace& trace);

}  // namespace proviso::report
