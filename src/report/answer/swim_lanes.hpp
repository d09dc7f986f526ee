// A run of a C++ program as a picture: one lane a thread, one row a step, a line where another
// thread goes on.
#pragma once

#include <string>

#include "outcome/program_trace.hpp"

namespace proviso::report {

std::string swim_lanes_svg(const ProgramTrace& trace);

/// The picture on a page that needs nothing else.
std::string swim_lanes_html(const ProgramTrace& trace, const std::string& title);

}  // namespace proviso::report
