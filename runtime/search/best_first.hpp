#pragma once

#include "reduction/reduction.hpp"
#include "search/exploration.hpp"

namespace proviso::runtime {

/// All states, the nearest first, or those first that look most like trouble.
void search_best_first(Exploration& exploration, Futures* futures);

}  // namespace proviso::runtime
