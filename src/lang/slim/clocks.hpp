// Clocks in discrete time.
//
// A clock counts ticks up to the largest constant K that it is compared with, and stays at K + 1
// beyond it. This is exact for the modes and values that can be reached if clocks are compared with
// constants only and never strictly (digitisation); everything else is refused.
#pragma once

#include <cstdint>
#include <string>

#include "base/diagnostic.hpp"
#include "lang/slim/ast.hpp"

namespace proviso::slim {

/// Returns the largest constant that the implementation compares the clock with. Reports every
/// other use of the clock than a comparison by <=, >= or = with a constant, and the effect `clock
/// := 0`.
std::int64_t largest_constant(const Document& document, const Implementation& implementation,
                              const std::string& clock, Diagnostics& diagnostics);

}  // namespace proviso::slim
