// The breadth-first search of explore.hpp with several threads.
#pragma once

#include "space/explore.hpp"

namespace proviso::space {

/// Uses context.threads threads. Does not list all culprits, and does not reduce.
SearchResult explore_in_parallel(const Space& space, SearchGoals goals, Context& context);

}  // namespace proviso::space
