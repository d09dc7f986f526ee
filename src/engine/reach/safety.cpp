#include "engine/reach/safety.hpp"

#include "base/memory.hpp"

namespace proviso::reach {
namespace {

Answer answer(const space::Space& space, const std::optional<space::Finding>& finding,
              bool exhausted, const lts::Visibility& visibility) {
  if (!finding) return {exhausted ? Verdict::Holds : Verdict::Undecided};
  Answer result{Verdict::Violated, named_trace(space, finding->trace, visibility)};
  if (finding->culprit != space::Moves::kNoCulprit) {
    result.violated = space.culprit_name(finding->culprit);
  }
  return result;
}

}  // namespace

SafetyOutcome check_safety(const space::Space& space, space::SearchGoals goals,
                           const lts::Visibility& visibility, Context& context) {
  const double start = context.seconds();
  const space::SearchResult found = space::explore(space, goals, context);
  const bool exhausted = !found.stopped;
  SafetyOutcome outcome;
  if (goals.error) outcome.safety = answer(space, found.error, exhausted, visibility);
  if (goals.deadlock) outcome.deadlock = answer(space, found.deadlock, exhausted, visibility);
  outcome.stopped = found.stopped;
  outcome.statistics = {context.seconds() - start, peak_memory(), found.states, found.transitions};
  return outcome;
}

}  // namespace proviso::reach
