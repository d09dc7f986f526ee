// The answer to one question as a report for other tools.
#pragma once

#include <string>

#include "outcome/answer.hpp"
#include "report/verification/verification_report.hpp"

namespace proviso::report {

/// One case for each result that counts; `file` is the model. An answer without results is one case
/// with the error or the reason.
VerificationReport report_of(const Answer& answer, const std::string& file);

}  // namespace proviso::report
