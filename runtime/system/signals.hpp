#pragma once

#include <cstdint>

#include "checker/part.hpp"

namespace proviso::runtime {

/// How long the segment has run that ran at the last tick of the timer.
struct Ticks {
  std::uint64_t segment = 0;  // its number
  std::uint32_t count = 0;
};

inline Ticks& ticks() { return part<Ticks>(); }

/// Faults open pages or become findings, segments that never end are given up, and system calls
/// that are not the search's are refused.
void watch_signals();

}  // namespace proviso::runtime
