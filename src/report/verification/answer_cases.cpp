#include "report/verification/answer_cases.hpp"

#include <fmt/format.h>

#include "base/counted.hpp"
#include "report/model/assumption_drawing.hpp"
#include "report/model/assumption_fsp.hpp"
#include "report/model/assumption_words.hpp"
#include "report/model/diagram_svg.hpp"

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

/// What was asked, and what the answer rests on.
ReportStep step_of(const Answer& answer, const std::vector<std::string>& call) {
  ReportStep step;
  step.name = answer.command;
  if (answer.verdict) step.verdict = std::string(to_string(*answer.verdict));
  if (!call.empty()) step.call = fmt::format("proviso {}", fmt::join(call, " "));
  step.seconds = answer.statistics.seconds;
  step.notes = answer.notes;
  if (answer.assumption) {
    step.assumption = assumption_words(*answer.assumption);
    if (answer.assumption->state_count() <= kMostPrintedStates) {
      step.process = assumption_fsp(*answer.assumption, kAssumptionProcess);
    }
  }
  step.pictures = pictures_of(answer);
  return step;
}

}  // namespace

std::vector<ReportPicture> pictures_of(const Answer& answer) {
  std::vector<ReportPicture> pictures;
  const auto add = [&pictures](const lts::Lts& lts, const std::string& name) {
    if (lts.state_count() > kMostDrawnStates) return;
    pictures.push_back({fmt::format("{}: {}, {}", name, counted(lts.state_count(), "state"),
                                    counted(lts.transition_count(), "transition")),
                        to_svg(draw_assumption(lts, name, false).diagram)});
  };
  if (answer.assumption) add(*answer.assumption, std::string(kAssumptionProcess));
  if (!answer.certificate) return pictures;
  const auto& assumptions = answer.certificate->proof.assumptions;
  for (std::size_t i = 0; i < assumptions.size(); ++i) {
    add(assumptions[i], fmt::format("A{}", i + 1));
  }
  return pictures;
}

VerificationReport report_of(const Answer& answer, const std::string& file,
                             const std::vector<std::string>& call) {
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
  report.steps = {step_of(answer, call)};
  if (!answer.error.empty()) report.verdict = "error";
  if (answer.error.empty() && answer.verdict)
    report.verdict = std::string(to_string(*answer.verdict));
  report.warnings = answer.warnings;
  for (const NotCovered& gap : answer.not_covered) {
    report.not_asked.push_back(fmt::format("not covered: {}{}{} ({})", gap.kind,
                                           gap.property.empty() ? "" : " ", gap.property,
                                           gap.reason));
    report.omissions.push_back(
        {gap.kind + (gap.property.empty() ? "" : " ") + gap.property, gap.reason, file});
  }
  return report;
}

}  // namespace proviso::report
