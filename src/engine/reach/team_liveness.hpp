// Progress properties and temporal assertions under fair choice, by a team.
//
// No component is searched for: every state leads to a terminal set, so questions about terminal
// sets are questions about what states can reach. Let π be one more state, which reaches nothing.
//  - Some terminal set has no action of A iff a reachable state cannot reach an action of A: from
//    there on, no terminal set has one; and the states of such a set cannot reach one.
//  - Some terminal set has none of E and one of F, states or actions, iff a reachable state s
//  cannot
//    reach E, and everything that s reaches can reach F. Then all terminal sets that s reaches are
//    such sets; and the states of such a set are such states.
// These are one and three backward reachabilities (space/team_reach.hpp).
//
// The evidence is a shortest run to the nearest such state and from there, by a search of this rank
// alone, into a terminal set and round a cycle of it. The first component that Tarjan's algorithm
// completes is a terminal set, so this search is small as a rule; beyond kMostStatesOfCycle states
// the run ends where the terminal sets are inevitable.
#pragma once

#include <functional>
#include <optional>
#include <span>
#include <vector>

#include "engine/reach/progress.hpp"
#include "logic/determinise_buchi.hpp"
#include "space/space.hpp"

namespace proviso::reach {

inline constexpr std::uint64_t kMostStatesOfCycle = 2'000'000;

ProgressOutcome check_progress_as_team(const space::Space& space,
                                       std::span<const lts::ProgressProperty> properties,
                                       const lts::Visibility& visibility, Context& context);

struct FairRun {
  std::vector<lts::ActionId> actions;
  std::optional<std::size_t> loops_to;
};

struct FairOutcome {
  std::optional<FairRun> run = {};
  bool some_end = false;  // a run comes to an end, or to π
  std::optional<StopReason> stopped = {};
  std::uint64_t states = 0;
  std::uint64_t transitions = 0;
};

/// Looks for a terminal set with a cycle that satisfies a Rabin pair; `marks` says the role of a
/// state in the pairs.
FairOutcome find_fair_run(const space::Space& space,
                          const std::function<logic::RabinMarks(const space::Word*)>& marks,
                          std::uint32_t pairs, Context& context);

}  // namespace proviso::reach
