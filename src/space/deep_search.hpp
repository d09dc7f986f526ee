// Depth-first search of a space: is π reachable, is a deadlock, and quickly, if they lie deep?
//
// A breadth-first search meets a violation only after everything nearer; where a run of a few
// hundred steps leads to it in any order, the nearer states are too many. This search follows one
// run to its end before it tries another. Its store is exact: a search that ends without a finding
// and was not stopped has seen the whole space, and what it did not find is not there.
//
// The stack keeps eight bytes a state. The moves of the topmost states are kept too, in a ring;
// those of states below are generated anew when the search comes back to them, so at most once more
// for each state. The run to a finding is the stack, which may be as long as the space has states.
// It is replaced by a shortest way through the states that were stored: one more look at the moves
// of each at most. There may still be a shorter way through states that were not.
//
//   const SearchResult result = search_deep(space, {.error = true, .deadlock = true}, context);
#pragma once

#include "base/context.hpp"
#include "space/explore.hpp"
#include "space/space.hpp"

namespace proviso::space {

/// Moves are tried in the order in which the space lists them. `goals.all` is not for this search:
/// it ends when both have been found. Where there is one it goes on for the other, but not over
/// many more states than it took so far; then it stops as by a limit of states. Limits are reported
/// in the result, not thrown. The depth in the result is that of the stack.
SearchResult search_deep(const Space& space, SearchGoals goals, Context& context);

}  // namespace proviso::space
