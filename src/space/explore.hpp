// Breadth-first search of a space for π and deadlocks, with shortest runs.
//
// The search proceeds level by level and stores only the states, without parent pointers. A run is
// reconstructed afterwards, backwards, by generating the moves of some states once more until one
// leads to the state wanted.
//
// Memory is the bottleneck of the search. States of at most 64 bits are kept in a HintedSet, wider
// ones in a StateStore. And the search works in batches: the moves of some states are generated,
// the slots of their targets prefetched, and only then are the targets inserted. The search by
// several threads is in parallel_search.hpp, that of several processes in team_search.hpp, and that
// with states on a disk in disk_search.hpp; they find runs of the same length.
//
//   const SearchResult result = explore(product, {.error = true, .deadlock = true}, context);
//   if (result.deadlock) … result.deadlock->trace …
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <vector>

#include "base/context.hpp"
#include "lts/alphabet.hpp"
#include "space/space.hpp"

namespace proviso::space {

/// What to search for. Without a goal, the whole space is explored and counted.
struct SearchGoals {
  bool error = true;
  bool deadlock = true;
  /// Continues after a finding, to the end, and lists the culprits of all moves to π.
  bool all = false;
};

struct Finding {
  std::vector<lts::ActionId> trace;           // a shortest one; for π it includes the last move
  std::uint32_t culprit = Moves::kNoCulprit;  // of the move to π
  std::vector<Word> states = {};              // states of the run, one after the other; without π
};

/// The result of a search. After one finding the search continues for the other goal, so a goal
/// without a finding is not reachable unless a limit stopped the search.
struct SearchResult {
  std::optional<Finding> error = {};
  std::optional<Finding> deadlock = {};
  std::vector<std::uint32_t> culprits = {};  // for SearchGoals::all, in order of discovery
  std::uint64_t states = 0;                  // π not counted
  std::uint64_t transitions = 0;             // of the states that were expanded
  std::uint32_t depth = 0;                   // the distance of the farthest state
  std::optional<StopReason> stopped = {};
};

/// Interrupts a search, so that another one gets its turn.
struct Pause {
  /// The number of stored states at which the search is interrupted for the first time.
  std::uint64_t states = 0;
  /// Called with what has been found so far. Returns the number of states at which to interrupt the
  /// search again; nullopt ends it, as a limit on its states would.
  std::function<std::optional<std::uint64_t>(const SearchResult&)> turn = {};
};

/// Explores the space with context.threads threads, or with context.team if there is one; if that
/// has a disk, in memory first and, when memory is used up, again on the disk. Limits are reported
/// in the result, not thrown. A team is not interrupted; threads begin again after each pause.
SearchResult explore(const Space& space, SearchGoals goals, Context& context,
                     const Pause& pause = {});

}  // namespace proviso::space
