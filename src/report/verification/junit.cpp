#include <fmt/format.h>

#include "report/answer/trace_table.hpp"
#include "report/verification/verification_report.hpp"

namespace proviso::report {
namespace {

/// Text for XML 1.0, which has no control characters but tabs and line breaks.
std::string escaped(std::string_view text) {
  std::string result;
  for (const char c : text) {
    switch (c) {
      case '&':
        result += "&amp;";
        break;
      case '<':
        result += "&lt;";
        break;
      case '>':
        result += "&gt;";
        break;
      case '"':
        result += "&quot;";
        break;
      case '\n':
        result += "&#10;";
        break;
      default: {
        const bool allowed = static_cast<unsigned char>(c) >= 0x20 || c == '\t';
        result += allowed ? c : '?';
      }
    }
  }
  return result;
}

enum class Kind { Passed, Failure, Error, Skipped };

Kind kind_of(const ReportCase& one) {
  if (!one.verdict) return Kind::Error;
  if (one.as_expected) return Kind::Passed;
  return one.verdict == Verdict::Undecided ? Kind::Skipped : Kind::Failure;
}

std::string body(const ReportCase& one) {
  switch (kind_of(one)) {
    case Kind::Passed:
      return {};
    case Kind::Error:
      return fmt::format("      <error message=\"{}\" type=\"error\"/>\n", escaped(one.message));
    case Kind::Skipped:
      // The schema that Jenkins publishes has no attributes here.
      return fmt::format("      <skipped>undecided: {}</skipped>\n", escaped(one.message));
    case Kind::Failure:
      break;
  }
  const std::string_view verdict = to_string(*one.verdict);
  const std::string message =
      one.expected ? fmt::format("{}, but {} was expected", verdict, to_string(*one.expected))
                   : std::string(verdict);
  return fmt::format("      <failure message=\"{}\" type=\"{}\">{}</failure>\n", escaped(message),
                     escaped(verdict),
                     one.trace ? escaped("\n" + trace_table(*one.trace)) : std::string());
}

}  // namespace

std::string to_junit(const VerificationReport& report) {
  std::size_t failures = 0, errors = 0, skipped = 0;
  double seconds = 0;
  std::string cases;
  for (const ReportCase& one : report.cases) {
    const Kind kind = kind_of(one);
    failures += kind == Kind::Failure ? 1 : 0;
    errors += kind == Kind::Error ? 1 : 0;
    skipped += kind == Kind::Skipped ? 1 : 0;
    seconds += one.seconds;
    const std::string inside = body(one);
    const std::string start =
        fmt::format("    <testcase classname=\"{}\" name=\"{}\" time=\"{:.3f}\"",
                    escaped(report.title), escaped(one.name), one.seconds);
    cases += inside.empty() ? start + "/>\n" : start + ">\n" + inside + "    </testcase>\n";
  }
  for (const ReportOmission& one : report.omissions) {
    cases += fmt::format(
        "    <testcase classname=\"{}\" name=\"{}\" time=\"0.000\">\n"
        "      <skipped>not asked: {}</skipped>\n    </testcase>\n",
        escaped(report.title), escaped(one.name), escaped(one.reason));
  }
  skipped += report.omissions.size();
  const std::string counts =
      fmt::format("tests=\"{}\" failures=\"{}\" errors=\"{}\"",
                  report.cases.size() + report.omissions.size(), failures, errors);
  return fmt::format(
      "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites {} time=\"{:.3f}\">\n"
      "  <testsuite name=\"{}\" {} skipped=\"{}\" time=\"{:.3f}\">\n{}  </testsuite>\n"
      "</testsuites>\n",
      counts, seconds, escaped(report.title), counts, skipped, seconds, cases);
}

}  // namespace proviso::report
