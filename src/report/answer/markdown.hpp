// An answer as Markdown, for a pull request or an issue.
#pragma once

#include <string>

#include "outcome/answer.hpp"

namespace proviso::report {

/// Returns the verdict as a heading, the results and counterexamples as tables, the assumption in
/// words and as a process, and what was not covered. `subject` is the file that the question is
/// about. Long parts are folded.
std::string to_markdown(const Answer& answer, const std::string& subject);

}  // namespace proviso::report
