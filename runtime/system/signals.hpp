#pragma once

namespace proviso::runtime {

/// Faults open pages or become findings, segments that never end are given up, and system calls
/// that are not the search's are refused.
void watch_signals();

}  // namespace proviso::runtime
