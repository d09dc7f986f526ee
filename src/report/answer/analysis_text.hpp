// What remains of a component under its assumption, as text.
#pragma once

#include <string>

#include "outcome/analysis.hpp"

namespace proviso::report {

/// Writes one finding per line, with its run below; if there is none, a line that says so.
std::string analysis_text(const Analysis& analysis);

}  // namespace proviso::report
