// A schedule under a debugger: forwards, backwards, step by step.
//
// The debugger has one breakpoint, at proviso_debug_stop. It is called on the stack of the thread
// whose step is next, where the thread stands before its operation, so that the frames below are
// the program's own; or where a finding stopped the thread. The request that it gets lies in the
// heap of the search, and says what the debugger wants next; a debugger that only goes on gets to
// the finding. Backwards is the beginning and fewer steps: the state is restored, not undone.
#pragma once

#include <cstdint>
#include <vector>

#include "checker/part.hpp"
#include "protocol.hpp"
#include "state/snapshot.hpp"

namespace proviso::runtime {

/// Written by the debugger.
struct DebugRequest {
  std::int64_t step = 0;    // the step before which to stop, from 1 on; one more is the finding
  std::int64_t thread = 0;  // not 0: stop in this thread, plus one, before anything else happens
};

struct Debugger {
  bool visiting = false;        // a thread is only looked at
  bool stopped_inside = false;  // the debugger has stopped where the path ended
  bool shows_output = false;    // what the program writes is shown
  std::int64_t step = 0;        // that the debugger stops before
  DebugRequest request = {};
  DebugRequest request_inside = {};  // the one of a stop where the path ended
};

inline Debugger& debugger() { return part<Debugger>(); }

/// Replays the schedule, and returns when the debugger continues from the finding.
void debug(const Snapshot& initial, const std::vector<Choice>& schedule);

/// Called by the program: a thread that is only visited stops here.
void stop_if_visited();
/// Called by the program: the path ends here.
void stop_at_finding();

}  // namespace proviso::runtime

/// The function in which the debugger has its breakpoint. The last parameter says whether the
/// frames below are those of a thread.
extern "C" void proviso_debug_stop(proviso::runtime::DebugRequest* request, std::int64_t step,
                                   std::int64_t has_frames);
