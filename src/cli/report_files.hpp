// The files that --report asks for: which kinds there are, and how they are written.
#pragma once

#include <string>
#include <vector>

#include "base/context.hpp"
#include "base/maybe.hpp"
#include "report/verification/verification_report.hpp"

namespace proviso::cli {

struct ReportFile {
  std::string kind;  // "junit", "sarif", "html", "md"
  std::string path;
};

/// Parses "junit=a.xml,md=b.md".
Maybe<std::vector<ReportFile>> report_files(const std::string& text);

Done write_reports(const std::vector<ReportFile>& files, const report::VerificationReport& report);

}  // namespace proviso::cli
