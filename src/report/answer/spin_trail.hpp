// A run of a Promela model as a trail, which SPIN 6.5 replays: spin -t -k FILE -p MODEL.
//
// A trail has a line for each step: its number from 1, the process, the statement. There are no
// lines before the steps: they would say that the verifier merged statements, or that a claim ran.
//
//   active proctype P() { byte x = 1; x++; assert(x == 1) }      1:0:0
//                                                                2:0:1
#pragma once

#include <string>

#include <tl/expected.hpp>

#include "process/numbered_run.hpp"
#include "process/program.hpp"

namespace proviso::report {

/// Writes the trail. The error says why SPIN could not replay the run.
tl::expected<std::string, std::string> spin_trail(const process::Program& program,
                                                  const process::NumberedRun& run);

}  // namespace proviso::report
