// The verdicts of a run of `verify` as a report for other tools.
#pragma once

#include "base/source.hpp"
#include "project/presentation.hpp"
#include "report/verification/verification_report.hpp"

namespace proviso::project {

/// Returns one case for each property, at the place where the project file states it.
report::VerificationReport report_of(const Summary& summary, const SourceSet& sources);

}  // namespace proviso::project
