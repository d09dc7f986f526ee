// Random programs for programs/scripted.cpp: scripts of a few threads, with automata that watch
// their events.
//
// A script keeps to what a program may do: it unlocks what it locked, waits with a mutex that it
// holds, touches data under their mutex only, joins what it created. Whether it deadlocks, breaks
// an assertion or a property is left to chance.
#pragma once

#include "protocol.hpp"

namespace proviso::runtime {

/// What RapidCheck draws becomes the arguments and automata of a job.
void draw_scripts(Job& job);
/// The same, with accesses that nothing protects.
void draw_careless_scripts(Job& job);

}  // namespace proviso::runtime
