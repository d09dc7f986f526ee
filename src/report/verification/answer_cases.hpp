// The answer to one question as a report for other tools.
#pragma once

#include <string>
#include <vector>

#include "outcome/answer.hpp"
#include "report/verification/verification_report.hpp"

namespace proviso::report {

/// Returns one case for each result that counts; `file` is the model, `call` the words of the
/// command line. An answer without results is one case with the error or the reason.
VerificationReport report_of(const Answer& answer, const std::string& file,
                             const std::vector<std::string>& call = {});

/// The assumption that was asked for, or those of a proof, as far as they can be drawn.
std::vector<ReportPicture> pictures_of(const Answer& answer);

}  // namespace proviso::report
