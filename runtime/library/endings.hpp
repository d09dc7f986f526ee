#pragma once

namespace proviso::runtime {

/// std::terminate becomes a finding.
void watch_terminate();

/// main has returned, or exit was called: handlers and destructors run, and all threads end.
[[noreturn]] void leave_process();

}  // namespace proviso::runtime
