// The breadth-first search of explore.hpp with several threads.
#pragma once

#include "space/explore.hpp"

namespace proviso::space {

/// For spaces whose states have at most 63 bits; uses context.threads threads.
SearchResult explore_in_parallel(const Space& space, SearchGoals goals, Context& context);

}  // namespace proviso::space
