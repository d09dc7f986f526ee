// A trace as a table: one line per step with its actor, its action and the values that changed.
#pragma once

#include <string>

#include "outcome/outcome.hpp"

namespace proviso::report {

/// Empty columns are left out; the steps that repeat are bracketed.
///
///      step  actor  action
///         1  phil   sit
///   ┌     2  phil   eat
///   └     3  fork   put     and again from step 2
std::string trace_table(const Trace& trace);

}  // namespace proviso::report
