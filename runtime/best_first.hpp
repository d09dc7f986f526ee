#pragma once

#include "exploration.hpp"
#include "reduction.hpp"

namespace proviso::runtime {

/// All states, the nearest first, or those first that look most like trouble.
void search_best_first(Exploration& exploration, Futures* futures);

}  // namespace proviso::runtime
