// A run of a C++ program as a table, one line per step.
//
//   step  thread     source         operation    design action       A  P
//      1  Executive  exec.cpp:88    lock ::exec  external.exec.lock  1  0
#pragma once

#include <string>

#include "outcome/program_trace.hpp"

namespace proviso::report {

/// Empty columns are left out. A dash before a step marks a change of thread. The finding and its
/// judgement follow at the end.
std::string program_table(const ProgramTrace& trace);

}  // namespace proviso::report
