// The verdict on a property, from the findings about its obligations.
//
//   check, prove, premises   that of the obligation
//   assumption               holds if the component satisfies the property in every environment, or
//                            under an assumption that the environment meets without reservation;
//                            violated if the component violates the property in every environment,
//                            or if the departure of the environment from the assumption is a
//                            violation in the target
//   conformance              that of the comparison
//
// An environment that does not meet the assumption need not violate the property: the rest of the
// target may never follow it, and labels that the interface leaves out are assumed to occur at any
// time. The property is then undecided.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "project/finding.hpp"
#include "project/plan.hpp"

namespace proviso::project {

struct GoalVerdict {
  std::optional<Verdict> verdict = {};  // nullopt after an error, or if it was not asked
  std::string reason = {};
  std::string error = {};
  bool as_expected = true;  // whether the verdict is the one that the project expects
};

/// `findings` has one item for each obligation of the plan; nullopt if it was not asked.
GoalVerdict verdict_of(const Goal& goal, const Project& project,
                       const std::vector<std::optional<Finding>>& findings);

/// Whether the obligation is pointless after this finding about the one that it waits for.
bool makes_needless(const Finding& finding);

/// The exit status: 2 after an error, 1 if something is violated that is not expected to be, or an
/// expectation is not met, 3 if something is undecided, else 0.
int exit_status(const std::vector<GoalVerdict>& verdicts);

}  // namespace proviso::project
