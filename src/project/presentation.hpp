// What a run of `verify` shows: a line for each obligation, a verdict for each property, proof
// trees, JSON.
#pragma once

#include <string>

#include "project/goal_verdict.hpp"
#include "project/verify.hpp"

namespace proviso::project {

/// Everything that a run found out.
struct Summary {
  const Project& project;
  const Plan& plan;
  const Verification& verification;
  /// The goals that were asked, in the order of the plan, and the verdict on each.
  std::vector<std::size_t> goals = {};
  std::vector<GoalVerdict> verdicts = {};
};

Summary summarise(const Project& project, const Plan& plan, const Verification& verification,
                  const std::set<std::size_t>& goals);

/// `exclusion.assume  assume  holds-under-assumption  proved`, in aligned columns.
std::string obligation_line(const Plan& plan, std::size_t obligation, const Finding& finding);

/// The verdicts on the properties and what they rest on, the counts, and the overall verdict.
std::string to_text(const Summary& summary);

/// How the verdict on a property comes about: its obligations, the calls that ask them, and what
/// each covers.
std::string proof_tree(const Summary& summary, std::size_t goal);

/// schemas/verify.schema.json
std::string to_json(const Summary& summary);

}  // namespace proviso::project
