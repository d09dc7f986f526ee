// Does a run visit accepting states again and again? By a team.
//
// Nested and component searches go depth-first, which does not distribute. Instead, states that
// cannot be on such a run are removed until none is left to remove (one-way-catch-them-young,
// Fisler et al. 2001, with the arrows turned round, as space/team_reach.hpp looks backwards):
//
//   S := all reachable states
//   repeat  S := the states of S that reach an accepting state of S by states of S
//           S := S without the states that have no move into S, again and again
//   until S stays the same
//
// A state of the last S reaches an accepting state of S, and from there goes on in S: so it has
// such a run. And no state with such a run is ever removed. In practice there are few repetitions.
//
// The evidence is a shortest run to the nearest state of S and from there, by a search of this rank
// alone, round a cycle. Where that search meets more than kMostStatesOfLasso states, the run ends
// at that state.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <vector>

#include "base/context.hpp"
#include "space/space.hpp"

namespace proviso::reach {

inline constexpr std::uint64_t kMostStatesOfLasso = 2'000'000;

struct AcceptingRun {
  std::vector<space::Word> states;           // one after the other
  std::optional<std::size_t> loops_to = {};  // the last state is this one; nullopt: not found
};

struct TeamCycles {
  std::optional<AcceptingRun> run = {};
  std::optional<StopReason> stopped = {};
  std::uint64_t states = 0;
  std::uint64_t transitions = 0;
};

/// Looks for a run with infinitely many accepting states, together with all ranks of context.team.
/// Moves to π are left out.
TeamCycles find_accepting_run(const space::Space& space,
                              const std::function<bool(const space::Word*)>& accepting,
                              Context& context);

}  // namespace proviso::reach
