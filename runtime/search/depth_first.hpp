#pragma once

#include "reduction/reduction.hpp"
#include "search/exploration.hpp"

namespace proviso::runtime {

/// All states, the newest first; reduced if there are futures to go by.
void search_depth_first(Exploration& exploration, Futures* futures);

}  // namespace proviso::runtime
