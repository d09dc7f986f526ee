// The output of `verify`: a line for each obligation, a verdict for each property, proof trees,
// JSON.
#pragma once

#include <string>

#include "project/goal_verdict.hpp"
#include "project/unasked.hpp"
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
  std::vector<Unasked> unasked = {};
};

Summary summarise(const Project& project, const Plan& plan, const Verification& verification,
                  const std::set<std::size_t>& goals);

/// `exclusion.assume  assume  holds-under-assumption  proved`, in aligned columns.
std::string obligation_line(const Plan& plan, std::size_t obligation, const Finding& finding);

/// The verdict on everything together: "holds", "violated", "as expected", …
std::string overall_word(const Summary& summary);

/// "6 obligations: 2 proved, 0 re-proved, 4 reused"
std::string effort_text(const Summary& summary);

/// The obligations of a goal that were asked, those of other goals on which it rests included.
std::vector<std::size_t> asked_of(const Summary& summary, const Goal& goal);

/// The verdicts on the properties and what they rest on, the counts, and the overall verdict.
std::string to_text(const Summary& summary);

/// How the verdict on a property comes about: its obligations, the calls that ask them, and what
/// each covers.
std::string proof_tree(const Summary& summary, std::size_t goal);

/// schemas/verify.schema.json
std::string to_json(const Summary& summary);

}  // namespace proviso::project
