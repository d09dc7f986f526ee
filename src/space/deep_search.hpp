// Depth-first search of a space for π and deadlocks: fast if they lie deep.
//
// A breadth-first search finds a violation only after all states that are nearer, and there may be
// too many of those even if almost any run of a few hundred steps leads to the violation. This
// search follows one run to its end before it tries another. Its store is exact: a search that ends
// without a finding and was not stopped has seen the whole space, and what it did not find is not
// reachable.
//
// The stack keeps eight bytes per state. The moves of the topmost states are kept too, in a ring;
// those of states below are generated again when the search returns to them, so at most once more
// for each state. The run to a finding is the stack, which may be as long as the space has states.
// It is replaced by a shortest path through the stored states, which generates the moves of each
// state at most once more. There may still be a shorter path through states that were not stored.
//
//   const SearchResult result = search_deep(space, {.error = true, .deadlock = true}, context);
#pragma once

#include "base/context.hpp"
#include "space/explore.hpp"
#include "space/space.hpp"

namespace proviso::space {

/// Searches the space; moves are tried in the order in which the space lists them. `goals.all` is
/// not supported: the search ends when both goals have been found. After the first finding it
/// continues for the other, but not over many more states than it took so far; then it stops as by
/// a limit on states. Limits are reported in the result, not thrown. The depth in the result is
/// that of the stack.
SearchResult search_deep(const Space& space, SearchGoals goals, Context& context);

}  // namespace proviso::space
