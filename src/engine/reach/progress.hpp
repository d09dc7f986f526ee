// Checks progress properties.
//
// Under fair choice a run ends in a terminal set of states (terminal_sets.hpp) and does each of its
// actions infinitely often. So `progress P = {a1, …, an}` is violated iff some reachable terminal
// set has none of a1 … an, and `if C then A` iff some has an action of C and none of A. A deadlock,
// a properly terminated state and π are terminal sets without actions. The default check, for a
// model that declares nothing, asks every label to occur in every terminal set.
//
// One exploration serves all properties. The evidence is a shortest run to the nearest terminal set
// that violates the property and, if that has moves, a shortest cycle in it. Labels that are not
// shown count as τ and belong to no set.
//
//   COIN = (toss -> heads -> COIN | toss -> tails -> COIN): {heads} and {tails} make progress;
//   with a second coin that may be picked up forever, they do not.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <vector>

#include "base/context.hpp"
#include "lts/labels.hpp"
#include "lts/progress_property.hpp"
#include "outcome/outcome.hpp"
#include "space/space.hpp"

namespace proviso::reach {

struct ProgressAnswer {
  Verdict verdict = Verdict::Undecided;
  /// The counterexample: the run to the terminal set, then the cycle. It does not loop if the set
  /// has no moves.
  std::optional<Trace> trace = {};
  std::vector<std::string> actions = {};  // of that terminal set
  std::vector<std::string> missing = {};  // in that terminal set; of the default check only
};

struct ProgressOutcome {
  std::vector<ProgressAnswer> answers = {};  // in the order of the properties
  std::optional<StopReason> stopped = {};    // why an answer is Undecided
  Statistics statistics = {};
};

ProgressOutcome check_progress(const space::Space& space,
                               std::span<const lts::ProgressProperty> properties,
                               const lts::Visibility& visibility, Context& context);

/// Checks one property: every one of these labels must occur in every terminal set.
ProgressOutcome check_default_progress(const space::Space& space,
                                       std::span<const std::string> labels,
                                       const lts::Visibility& visibility, Context& context);

}  // namespace proviso::reach
