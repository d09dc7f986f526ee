#include "engine/reach/safety.hpp"

#include "base/memory.hpp"

namespace proviso::reach {
namespace {

Answer answer(const space::Space& space, const std::optional<space::Finding>& finding,
              Verdict otherwise, const lts::Visibility& visibility) {
  if (!finding) return {otherwise};
  Answer result{Verdict::Violated, named_trace(space, finding->trace, visibility)};
  if (finding->culprit != space::Moves::kNoCulprit) {
    result.violated = space.culprit_name(finding->culprit);
  }
  return result;
}

}  // namespace

SafetyOutcome name_findings(const space::Space& space, space::SearchGoals goals,
                            const space::SearchResult& found, Verdict otherwise,
                            const lts::Visibility& visibility) {
  SafetyOutcome outcome;
  if (goals.error) outcome.safety = answer(space, found.error, otherwise, visibility);
  if (goals.deadlock) outcome.deadlock = answer(space, found.deadlock, otherwise, visibility);
  outcome.stopped = found.stopped;
  outcome.statistics = {0, peak_memory(), found.states, found.transitions};
  return outcome;
}

SafetyOutcome check_safety(const space::Space& space, space::SearchGoals goals,
                           const lts::Visibility& visibility, Context& context) {
  const double start = context.seconds();
  const space::SearchResult found = space::explore(space, goals, context);
  const Verdict otherwise = found.stopped ? Verdict::Undecided : Verdict::Holds;
  SafetyOutcome outcome = name_findings(space, goals, found, otherwise, visibility);
  outcome.statistics.seconds = context.seconds() - start;
  return outcome;
}

}  // namespace proviso::reach
