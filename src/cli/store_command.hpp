// The command `store`: looks into a proof store, checks it, shares it.
#pragma once

#include "cli/command_line.hpp"

namespace proviso::cli {

/// Returns the exit status.
int run_store_command(const Invocation& invocation);

}  // namespace proviso::cli
