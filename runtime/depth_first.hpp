#pragma once

#include "exploration.hpp"
#include "reduction.hpp"

namespace proviso::runtime {

/// All states, the newest first; reduced if there are futures to go by.
void search_depth_first(Exploration& exploration, Futures* futures);

}  // namespace proviso::runtime
