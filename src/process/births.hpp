// How many processes and channels a program can create.
//
// A process creates at most one process for each `run` of its body that it can come to, if none of
// them lies on a cycle. What it can come to depends on its arguments: guards about parameters to
// which the body never stores, and about constants, are evaluated. So a recursion that counts down
// ends.
//
//   proctype tree(int n) { if :: n > 0 -> run tree(n - 1); run tree(n - 1) :: n <= 0 fi }
//   init { run tree(3) }                       16 processes: init, 1 + 2 + 4 + 8 trees
#pragma once

#include <cstdint>

#include "process/program.hpp"

namespace proviso::process {

/// Returns whether the program creates fewer than `most` processes in all, and fewer than `most`
/// channels, those that exist at the beginning included. `run` must be a statement of its own
/// everywhere.
bool creates_fewer_than(const Program& program, std::uint64_t most);

}  // namespace proviso::process
