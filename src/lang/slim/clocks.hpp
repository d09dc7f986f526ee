// Clocks in discrete time.
//
// A clock counts ticks and stops at K + 1, where K is the largest constant that it is compared
// with. This is exact for the reachable modes and values if clocks are compared with constants only
// and never strictly (digitisation); everything else is refused.
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
