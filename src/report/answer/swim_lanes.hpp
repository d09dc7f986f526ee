// A run as a picture: one lane per actor or component, one row per step, a line at each change of
// actor, the loop of a lasso as a bracket, and the properties as lanes of their own.
#pragma once

#include <string>

#include "report/answer/run_view.hpp"

namespace proviso::report {

/// Returns an SVG file. Long texts are cut; tooltips have them in full.
std::string swim_lanes_svg(const RunView& view);

}  // namespace proviso::report
