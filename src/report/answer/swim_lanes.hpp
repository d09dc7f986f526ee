// A run of a C++ program as a diagram: one lane per thread, one row per step, a line at each change
// of thread.
#pragma once

#include <string>

#include "outcome/program_trace.hpp"

namespace proviso::report {

std::string swim_lanes_svg(const ProgramTrace& trace);

/// Returns the diagram as a self-contained HTML page.
std::string swim_lanes_html(const ProgramTrace& trace, const std::string& title);

}  // namespace proviso::report
