// Depth-first search of a space for π and deadlocks: fast if they lie deep.
//
// A breadth-first search finds a violation only after all states that are nearer, and there may be
// too many of those even if almost any run of a few hundred steps leads to the violation. This
// search follows one run to its end before it tries another. Its store is exact: a search that ends
// without a finding and was not stopped has seen the whole space, and what it did not find is not
// reachable.
//
// The stack keeps eight bytes per state of the path. The moves of the topmost states are kept too,
// in a ring; those of states below are generated again when the search returns to them, so at most
// once more for each state.
//
// The run to a finding is not the stack, which may be as long as the space has states. Each state
// keeps the length of the shortest way to it that the search has met, and the state before it on
// that way; both are updated whenever a move leads to a known state. Lengths only shrink, so that
// the ways have no cycles. In a small store the run is a shortest path through the stored states,
// which generates their moves once more. In either case there may be a shorter run.
//
//   const SearchResult result = search_deep(space, {.error = true, .deadlock = true}, context);
#pragma once

#include <cstdint>
#include <memory>

#include "base/context.hpp"
#include "space/explore.hpp"
#include "space/space.hpp"

namespace proviso::space {

/// A search that can be interrupted and goes on where it was. Moves are tried in the order in which
/// the space lists them.
class DeepSearch {
 public:
  /// Keeps references to the space and the context.
  DeepSearch(const Space& space, Context& context);
  ~DeepSearch();
  DeepSearch(const DeepSearch&) = delete;
  DeepSearch& operator=(const DeepSearch&) = delete;

  /// How far to go.
  struct Bounds {
    std::uint64_t states;  // stored in all
    /// After the first finding, the search for the other goal continues over as many states as are
    /// stored, but at least over so many, whatever `states` is.
    std::uint64_t more = 50'000;
  };

  /// Goes on until both goals have been found, nothing is left, or the bounds are reached; then the
  /// result says that it was stopped by a limit on states. A goal must not be set that was not set
  /// before; `goals.all` is not supported. Limits of the context are reported in the result, not
  /// thrown, and end the search for good. The depth in the result is that of the stack. Findings
  /// have the states of their runs, without the actions: add_actions.
  const SearchResult& go_on(SearchGoals goals, Bounds bounds);

  /// Whether the search can go on after a bound on its states.
  bool can_go_on() const;

 private:
  class Path;
  std::unique_ptr<Path> path_;
};

/// Adds the actions between the states of a run.
void add_actions(const Space& space, Finding& run);

/// Searches the space without interruption, and adds the actions.
SearchResult search_deep(const Space& space, SearchGoals goals, Context& context);

}  // namespace proviso::space
