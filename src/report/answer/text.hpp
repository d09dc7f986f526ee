// Answers as text.
#pragma once

#include <string>

#include "outcome/answer.hpp"

namespace proviso::report {

/// Returns the standard output of a command without --json. With colour, verdicts are green, red or
/// yellow.
std::string to_text(const Answer& answer, bool colour);

}  // namespace proviso::report
