// A run of a C++ program for gdb: commands that go forwards and backwards in it.
//
// Plain commands of gdb, without Python. The image stops in proviso_debug_stop(request, step), and
// what gdb writes to the request is where it stops next (runtime/debugger/debugging.hpp).
#pragma once

#include <string>

#include "outcome/program_trace.hpp"

namespace proviso::report {

/// A file for `gdb -x`: it defines the commands, starts the image and stops before the first step.
std::string gdb_script(const ProgramTrace& trace);

}  // namespace proviso::report
