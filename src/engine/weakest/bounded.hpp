// Narrower limits for a part of a run, after which the run can continue with another method. The
// time of the run is counted by its own context, which the context of the part also polls.
#pragma once

#include <algorithm>
#include <cstdint>

#include "base/context.hpp"
#include "base/memory.hpp"

namespace proviso::weakest {

/// Limits with at most this many states.
inline Limits at_most(std::uint64_t states, const Context& context) {
  Limits limits;
  limits.states = std::min(context.limits().states.value_or(states), states);
  return limits;
}

/// Limits with only a part of the remaining memory.
inline Limits with_part_of_memory(double part, const Context& context) {
  Limits limits = context.limits();
  limits.seconds.reset();
  if (limits.memory_bytes) {
    const std::size_t used = std::min(resident_memory(), *limits.memory_bytes);
    const auto left = static_cast<double>(*limits.memory_bytes - used);
    limits.memory_bytes = used + static_cast<std::size_t>(part * left);
  }
  return limits;
}

}  // namespace proviso::weakest
