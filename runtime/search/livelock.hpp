// Finds states in which every thread waits for ever, some of them in loops.
//
// A thread that spins on an atomic object always has a step, so that a lock that is never given
// back is no deadlock in the sense of is_deadlock:
//
//   while (lock.test_and_set()) {}     … the owner has returned without lock.clear()
//
// A thread *idles* in a state if its steps alone come into a loop of states, are loads or other
// atomic operations that leave the object as it is, and leave it no choice. If every thread that
// has a step with a cause idles, nobody ever does anything else: the operations of one do not
// change what another reads, unless there is a race. Time stands still here, so a program that has
// read a clock is not judged: it may stop waiting at a deadline.
#pragma once

#include "step/stop.hpp"

namespace proviso::runtime {

/// Whether every thread waits for ever in the current state, and at least one of them idles. Makes
/// steps and goes back.
bool is_livelock();

/// The finding for such a state.
Stop livelock_stop();

}  // namespace proviso::runtime
