// A run of a C++ program for people, one line a step.
//
//   step  thread     source         operation    design action       A  P
//      1  Executive  exec.cpp:88    lock ::exec  external.exec.lock  1  0
#pragma once

#include <string>

#include "outcome/program_trace.hpp"

namespace proviso::report {

/// Columns that would be empty are left out. Where another thread goes on, a dash stands before the
/// step. What is wrong in the end, and who, follows.
std::string program_table(const ProgramTrace& trace);

}  // namespace proviso::report
