#pragma once

#include "search/exploration.hpp"

namespace proviso::runtime {

/// Single runs, drawn at random or by priorities; proves nothing.
void sample(Exploration& exploration);

}  // namespace proviso::runtime
