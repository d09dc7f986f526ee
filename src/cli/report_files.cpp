#include "cli/report_files.hpp"

#include <algorithm>

#include <fmt/format.h>

#include "base/output_file.hpp"
#include "base/suggest.hpp"

namespace proviso::cli {
namespace {

std::string text_of(const std::string& kind, const report::VerificationReport& report) {
  if (kind == "junit") return report::to_junit(report);
  if (kind == "sarif") return report::to_sarif(report);
  if (kind == "md") return report::to_markdown(report);
  return report::to_page(report);
}

}  // namespace

Maybe<std::vector<ReportFile>> report_files(const std::string& text) {
  const std::vector<std::string> kinds{"junit", "sarif", "html", "md"};
  std::vector<ReportFile> files;
  std::size_t at = 0;
  while (at < text.size()) {
    const std::size_t end = std::min(text.find(',', at), text.size());
    const std::string part = text.substr(at, end - at);
    at = end + 1;
    const std::size_t equals = part.find('=');
    if (equals == std::string::npos || equals + 1 == part.size()) {
      return refused(fmt::format("--report: '{}' is not KIND=FILE", part));
    }
    ReportFile file{part.substr(0, equals), part.substr(equals + 1)};
    if (std::find(kinds.begin(), kinds.end(), file.kind) == kinds.end()) {
      const std::string suggestion = did_you_mean(file.kind, kinds);
      return refused(fmt::format("--report: '{}' is not one of {}{}{}", file.kind,
                                 fmt::join(kinds, ", "), suggestion.empty() ? "" : "; ",
                                 suggestion));
    }
    files.push_back(std::move(file));
  }
  return files;
}

Done write_reports(const std::vector<ReportFile>& files, const report::VerificationReport& report) {
  for (const ReportFile& file : files) {
    if (Done done = write_file(file.path, text_of(file.kind, report)); !done) return done;
  }
  return {};
}

}  // namespace proviso::cli
