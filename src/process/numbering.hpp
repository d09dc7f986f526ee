// Whether it matters which numbers processes and channels have.
//
// The pid of a process is its place among those that are not removed yet, and so depends on whether
// a process that has terminated was removed before or after others were created. If nothing can
// tell the difference, a terminated process may as well be removed at once: two states that differ
// in terminated processes, and in the numbers that are due to them, have the same future. Nothing
// can tell if
//   - no expression asks for a pid, for the number of processes (except to wait until it is one
//     again, joins.hpp), or names a process by its pid, and no `run` is part of an assignment;
//   - channels become known to younger processes only, as arguments of `run`: none is sent in a
//     message, no statement stores one, and none is calculated with. When a process dies, all that
//     knew its channels are gone;
//   - fewer than 255 processes and channels are ever created (births.hpp), so that `run` is never
//     blocked and never fails.
#pragma once

#include "process/program.hpp"

namespace proviso::process {

bool numbers_matter(const Program& program);

}  // namespace proviso::process
