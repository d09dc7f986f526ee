// The command `studio`: serves the page until it is ended.
#pragma once

#include "cli/command_line.hpp"

namespace proviso::cli {

/// Returns the exit status.
int run_studio_command(const Invocation& invocation);

}  // namespace proviso::cli
