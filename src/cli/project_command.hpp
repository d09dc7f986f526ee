// The commands that work on projects: verify, init, store.
#pragma once

#include "cli/command_line.hpp"

namespace proviso::cli {

/// Returns the exit status.
int run_project_command(const Invocation& invocation);

}  // namespace proviso::cli
