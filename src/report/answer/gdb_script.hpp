// A run of a C++ program as a gdb script, with commands that step forwards and backwards in it.
//
// Uses plain gdb commands, without Python. The image stops in proviso_debug_stop(request, step),
// and the value that gdb writes to the request determines where it stops next
// (runtime/debugger/debugging.hpp).
#pragma once

#include <string>

#include "outcome/program_trace.hpp"

namespace proviso::report {

/// Returns a file for `gdb -x`: it defines the commands, starts the image and stops before the
/// first step.
std::string gdb_script(const ProgramTrace& trace);

}  // namespace proviso::report
