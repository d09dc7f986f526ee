// The commands that ask no question of a model: verify, init, store, studio, trace.
#pragma once

#include "cli/command_line.hpp"

namespace proviso::cli {

/// Returns the exit status.
int run_project_command(const Invocation& invocation);

}  // namespace proviso::cli
