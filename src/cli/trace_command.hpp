// The command `trace`: shows a recorded trace in several notations.
#pragma once

#include "cli/command_line.hpp"

namespace proviso::cli {

/// Returns the exit status.
int run_trace_command(const Invocation& invocation);

}  // namespace proviso::cli
