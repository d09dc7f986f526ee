// What an assumption leaves of its component, for people.
#pragma once

#include <string>

#include "outcome/analysis.hpp"

namespace proviso::report {

/// One finding a line, with its run below; a line that says so if there is none.
std::string analysis_text(const Analysis& analysis);

}  // namespace proviso::report
