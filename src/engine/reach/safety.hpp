// Checks whether π or a deadlock is reachable.
//
// A system satisfies its safety properties iff none of its runs leads to π; a deadlock is a
// reachable state without moves in which the system has not terminated. Both are answered by one
// breadth-first search (space/explore.hpp), with a shortest run as the evidence.
//
//   const SafetyOutcome outcome = check_safety(product, {}, visibility, context);
//   if (outcome.safety->verdict == Verdict::Violated) … outcome.safety->violated, …->trace
#pragma once

#include <optional>
#include <string>

#include "engine/reach/named_trace.hpp"
#include "outcome/outcome.hpp"
#include "space/explore.hpp"

namespace proviso::reach {

struct Answer {
  Verdict verdict = Verdict::Undecided;
  std::optional<Trace> trace = {};  // of a violation
  std::string violated = {};        // the component that moved to π, empty for a deadlock
};

struct SafetyOutcome {
  std::optional<Answer> safety = {};  // each only if asked for
  std::optional<Answer> deadlock = {};
  std::optional<StopReason> stopped = {};  // why an answer is Undecided
  Statistics statistics = {};              // of the explored part, also if a limit stopped it
};

/// Checks the space. Labels that are not visible appear as τ in the traces.
SafetyOutcome check_safety(const space::Space& space, space::SearchGoals goals,
                           const lts::Visibility& visibility, Context& context);

/// Converts the findings of a search; `otherwise` is the verdict on what it did not find.
SafetyOutcome name_findings(const space::Space& space, space::SearchGoals goals,
                            const space::SearchResult& found, Verdict otherwise,
                            const lts::Visibility& visibility);

}  // namespace proviso::reach
