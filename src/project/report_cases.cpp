#include "project/report_cases.hpp"

#include <algorithm>

#include <fmt/format.h>

#include "project/wording.hpp"
#include "report/answer/json.hpp"

namespace proviso::project {
namespace {

/// The counterexample of the last obligation that has one.
std::optional<Trace> trace_of(const Summary& summary, const Goal& goal) {
  std::optional<Trace> found;
  for (const std::size_t at : goal.obligations) {
    const auto& finding = summary.verification.findings[at];
    if (!finding || finding->verdict != Verdict::Violated) continue;
    if (auto trace = report::trace_from_json(finding->answer)) found = std::move(*trace);
  }
  return found;
}

report::ReportStep step_of(const Obligation& obligation, const std::optional<Finding>& finding) {
  report::ReportStep step;
  step.name = obligation.id;
  step.call = call_text(obligation);
  if (!finding) {
    step.verdict = "not asked";
    return step;
  }
  step.verdict = verdict_word(*finding);
  step.how = certified_text(*finding);
  step.key = finding->key;
  step.seconds = finding->seconds;
  step.notes = coverage_lines(*finding);
  if (!finding->note.empty()) step.notes.push_back(finding->note);
  step.assumption = assumption_lines(*finding);
  step.process = assumption_process(*finding);
  for (const auto& [title, svg] : finding->drawings) step.pictures.push_back({title, svg});
  if (finding->verdict == Verdict::Violated) {
    if (auto trace = report::trace_from_json(finding->answer)) step.trace = std::move(*trace);
  }
  return step;
}

report::ReportCase case_of(const Summary& summary, const Goal& goal, const GoalVerdict& verdict,
                           const SourceSet& sources) {
  report::ReportCase one;
  one.name = goal.name;
  one.verdict = verdict.verdict;
  one.expected = goal.expected;
  one.as_expected = verdict.as_expected;
  one.message = verdict.error.empty() ? verdict.reason : verdict.error;
  std::vector<std::string> methods;
  std::vector<std::string> hows;
  for (const std::size_t at : goal.obligations) {
    const auto& finding = summary.verification.findings[at];
    if (!finding) continue;
    methods.emplace_back(to_string(summary.plan.obligations[at].request.question));
    const std::string how(to_string(finding->how));
    if (std::find(hows.begin(), hows.end(), how) == hows.end()) hows.push_back(how);
    one.seconds += finding->seconds;
  }
  one.method = fmt::format("{}", fmt::join(methods, ", "));
  one.how = fmt::format("{}", fmt::join(hows, ", "));
  const Span span = summary.project.properties[goal.property].name.span;
  const SourceFile& file = sources[span.file];
  const Position position = file.position(span.begin);
  one.file = file.name();
  one.line = position.line;
  one.column = position.column;
  if (verdict.verdict == Verdict::Violated) one.trace = trace_of(summary, goal);
  one.property = summary.project.properties[goal.property].name.text;
  one.variant = goal.variant;
  for (const std::size_t at : asked_of(summary, goal)) {
    one.steps.push_back(step_of(summary.plan.obligations[at], summary.verification.findings[at]));
  }
  return one;
}

/// The properties of the project that this run leaves out.
void add_left_out(const Summary& summary, const SourceSet& sources,
                  report::VerificationReport& result) {
  for (std::size_t i = 0; i < summary.plan.goals.size(); ++i) {
    const auto& asked = summary.goals;
    if (std::find(asked.begin(), asked.end(), i) != asked.end()) continue;
    const Goal& goal = summary.plan.goals[i];
    const Span span = summary.project.properties[goal.property].name.span;
    const Position position = sources[span.file].position(span.begin);
    result.omissions.push_back({goal.name, "this run leaves it out", sources[span.file].name(),
                                position.line, position.column});
  }
}

}  // namespace

report::VerificationReport report_of(const Summary& summary, const SourceSet& sources) {
  report::VerificationReport result;
  result.title = summary.project.name.empty() ? summary.project.path : summary.project.name;
  for (std::size_t i = 0; i < summary.goals.size(); ++i) {
    result.cases.push_back(
        case_of(summary, summary.plan.goals[summary.goals[i]], summary.verdicts[i], sources));
  }
  result.verdict = overall_word(summary);
  result.effort = effort_text(summary);
  result.warnings = summary.verification.warnings;
  for (const Unasked& one : summary.unasked) {
    result.not_asked.push_back(
        fmt::format("not asked of {}: {}", one.model, fmt::join(one.properties, ", ")));
    for (const std::string& name : one.properties) {
      result.omissions.push_back({fmt::format("{} of {}", name, one.model),
                                  "no property of the project asks for it", one.model});
    }
  }
  add_left_out(summary, sources, result);
  return result;
}

}  // namespace proviso::project
