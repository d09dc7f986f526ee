#include "project/goal_verdict.hpp"

#include <algorithm>

#include <fmt/format.h>

namespace proviso::project {
namespace {

GoalVerdict plain(const Finding& finding) {
  GoalVerdict result;
  result.verdict = finding.verdict;
  result.reason = finding.reason;
  result.error = finding.error;
  if (!finding.error.empty()) result.verdict.reset();
  return result;
}

GoalVerdict undecided(std::string reason) {
  GoalVerdict result;
  result.verdict = Verdict::Undecided;
  result.reason = std::move(reason);
  return result;
}

GoalVerdict by_assumption(const Finding& assume, const std::optional<Finding>& discharge,
                          const std::optional<Finding>& consequence) {
  if (!assume.error.empty() || assume.verdict != Verdict::HoldsUnder) return plain(assume);
  if (!discharge) return undecided("whether the environment meets the assumption was not asked");
  if (!discharge->error.empty() || discharge->verdict == Verdict::Undecided) {
    return plain(*discharge);
  }
  if (discharge->verdict != Verdict::Holds) {
    if (consequence && !consequence->error.empty()) return plain(*consequence);
    if (consequence && consequence->confirmed) return plain(*consequence);
    return undecided("the environment does not meet the assumption of the component");
  }
  if (!discharge->note.empty()) {
    return undecided(fmt::format("the environment meets the assumption only {}", discharge->note));
  }
  return plain(*discharge);
}

}  // namespace

bool makes_needless(const Finding& finding) {
  // An assumption is discharged only where there is one; an extracted system has no verdict.
  return !finding.error.empty() || finding.made.empty() ||
         (finding.verdict && finding.verdict != Verdict::HoldsUnder);
}

GoalVerdict verdict_of(const Goal& goal, const Project& project,
                       const std::vector<std::optional<Finding>>& findings) {
  const auto& first = findings[goal.obligations.front()];
  GoalVerdict result;
  if (!first) {
    result.reason = "not asked";
    return result;
  }
  switch (project.properties[goal.property].way) {
    case Way::Check:
    case Way::Prove:
    case Way::Premises:
      result = plain(*first);
      break;
    case Way::Assumption:
      result = by_assumption(*first, findings[goal.obligations[1]], findings[goal.obligations[2]]);
      break;
    case Way::Conformance: {
      const auto& compare = findings[goal.obligations.back()];
      result = compare ? plain(*compare)
               : !first->error.empty()
                   ? plain(*first)
                   : undecided(first->reason.empty() ? "not compared" : first->reason);
      break;
    }
  }
  if (!result.verdict && result.error.empty()) result.error = "there is no verdict";
  if (goal.expected && result.verdict) result.as_expected = *goal.expected == *result.verdict;
  if (!goal.expected) result.as_expected = result.verdict == Verdict::Holds;
  return result;
}

int exit_status(const std::vector<GoalVerdict>& verdicts) {
  const auto any = [&verdicts](const auto& is_such) {
    return std::any_of(verdicts.begin(), verdicts.end(), is_such);
  };
  if (any([](const GoalVerdict& one) { return !one.error.empty(); })) return 2;
  const auto is_failure = [](const GoalVerdict& one) {
    return one.verdict && !one.as_expected && one.verdict != Verdict::Undecided;
  };
  if (any(is_failure)) return 1;
  const auto is_open = [](const GoalVerdict& one) {
    return one.verdict == Verdict::Undecided && !one.as_expected;
  };
  return any(is_open) ? 3 : 0;
}

}  // namespace proviso::project
