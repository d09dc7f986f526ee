#pragma once

namespace proviso::runtime {

/// std::terminate becomes a finding.
void watch_terminate();

/// main has returned, or exit was called: the destructors of the thread's own variables run, then
/// all that end_with_handlers does.
[[noreturn]] void leave_process();

/// Handlers of exit and destructors of static variables run, and all threads end. Until they end
/// the others go on: they see what the handlers do, and a stop before the end lets them.
[[noreturn]] void end_with_handlers();

/// All threads end, and no handler is called.
[[noreturn]] void leave_at_once();

}  // namespace proviso::runtime
