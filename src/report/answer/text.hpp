// Answers for people.
#pragma once

#include <string>

#include "outcome/answer.hpp"

namespace proviso::report {

/// What goes to standard output without --json. With colour, verdicts are green, red or yellow.
std::string to_text(const Answer& answer, bool colour);

}  // namespace proviso::report
