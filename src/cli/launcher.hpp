// Runs a program that starts other processes, as mpirun does, and stays with it until it ends.
//
// The launcher gets a process group of its own, so that Ctrl-C reaches only us. An interrupt is
// passed on as SIGUSR1, which launchers forward to the processes that they started: these end in
// order. SIGINT and SIGTERM would make the launcher kill them.
#pragma once

#include <string>
#include <vector>

#include "base/context.hpp"
#include "cli/terminal.hpp"

namespace proviso::cli {

struct Launch {
  bool not_found = false;  // there is no such program
  bool interrupted = false;
  std::string said = {};  // the end of what it wrote to standard error
};

/// Runs the launcher. Its standard output is copied to our standard error while it runs.
Launch launch(const std::vector<std::string>& arguments, Context& context, Terminal& terminal);

}  // namespace proviso::cli
