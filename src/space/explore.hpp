// Breadth-first search of a space: is π reachable, is a deadlock, and by which shortest run?
//
// The search goes level by level and remembers only the states, in order of discovery, and where
// each level begins: there are no pointers to parents. A run is found afterwards, backwards, by
// generating the moves of the level before once more until one leads to the state wanted. That
// costs at most as many moves as the search has made, and saves four bytes or more a state.
//
// Memory is the bottleneck of the search, so it works in batches: the moves of some states are
// generated, the slots of their targets prefetched, and only then are the targets inserted. States
// of at most 63 bits are kept in a KeySet, wider ones in a StateStore. The search in parallel
// (several threads, states of at most 63 bits) is in parallel_search.hpp; it finds runs of the same
// length.
//
//   const SearchResult result = explore(product, {.error = true, .deadlock = true}, context);
//   if (result.deadlock) … result.deadlock->trace …
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "base/context.hpp"
#include "lts/alphabet.hpp"
#include "space/space.hpp"

namespace proviso::space {

/// What is looked for. With nothing to look for, the whole space is explored and counted.
struct SearchGoals {
  bool error = true;
  bool deadlock = true;
  /// Goes on after what was found, to the end, and lists the culprits of all moves to π.
  bool all = false;
};

struct Finding {
  std::vector<lts::ActionId> trace;           // a shortest one; for π it includes the move there
  std::uint32_t culprit = Moves::kNoCulprit;  // of the move to π
  std::vector<Word> states = {};              // of the run, one after the other; π is none
};

/// The search goes on after one finding if the other is still looked for, so that what was asked
/// for and is not there has not been found anywhere, unless a limit stopped the search.
struct SearchResult {
  std::optional<Finding> error = {};
  std::optional<Finding> deadlock = {};
  std::vector<std::uint32_t> culprits = {};  // of SearchGoals::all, in the order they were met
  std::uint64_t states = 0;                  // π is none
  std::uint64_t transitions = 0;             // of the states that were expanded
  std::uint32_t depth = 0;                   // the distance of the farthest state
  std::optional<StopReason> stopped = {};
};

/// Uses context.threads threads. Limits are reported in the result, not thrown.
SearchResult explore(const Space& space, SearchGoals goals, Context& context);

}  // namespace proviso::space
