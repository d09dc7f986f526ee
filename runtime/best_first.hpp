#pragma once

#include "exploration.hpp"

namespace proviso::runtime {

/// All states, the nearest first, or those first that look most like trouble.
void search_best_first(Exploration& exploration);

}  // namespace proviso::runtime
