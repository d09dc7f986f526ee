#include "report/verification/answer_cases.hpp"

namespace proviso::report {
namespace {

/// "safety", "ltl LIVE", "home of Base"
std::string name_of(const PropertyResult& result) {
  std::string name = result.kind;
  if (result.property) name += ' ' + *result.property;
  if (!result.subject.empty()) name += " of " + result.subject;
  return name;
}

ReportCase case_of(const PropertyResult& result, const Answer& answer) {
  ReportCase one;
  one.name = name_of(result);
  one.verdict = result.verdict;
  one.as_expected = result.verdict == Verdict::Holds;
  one.message = result.stopped ? std::string(describe(*result.stopped)) : result.note;
  one.method = answer.command;
  one.how = result.method;
  if (result.verdict == Verdict::Violated) {
    one.trace = result.trace ? result.trace : answer.trace;
  }
  return one;
}

ReportCase case_without_results(const Answer& answer) {
  ReportCase one;
  one.name = answer.command;
  one.method = answer.command;
  one.verdict = answer.error.empty() ? answer.verdict : std::nullopt;
  one.as_expected = false;
  one.message = answer.error.empty() ? answer.reason : answer.error;
  return one;
}

}  // namespace

VerificationReport report_of(const Answer& answer, const std::string& file) {
  VerificationReport report;
  report.title = answer.target ? file + ' ' + *answer.target : file;
  if (answer.results && answer.error.empty()) {
    for (const PropertyResult& result : *answer.results) {
      if (counts(result, *answer.results)) report.cases.push_back(case_of(result, answer));
    }
  }
  if (report.cases.empty()) report.cases.push_back(case_without_results(answer));
  for (ReportCase& one : report.cases) one.file = file;
  report.cases.front().seconds = answer.statistics.seconds;
  return report;
}

}  // namespace proviso::report
