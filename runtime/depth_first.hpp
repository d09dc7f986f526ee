#pragma once

#include "exploration.hpp"

namespace proviso::runtime {

/// All states, the newest first; with ample sets if the job reduces.
void search_depth_first(Exploration& exploration);

}  // namespace proviso::runtime
