// Narrower limits for a piece of a run, after which the run can go on in another way. The time of
// the run is counted by its own context, which the context of the piece asks too.
#pragma once

#include <algorithm>
#include <cstdint>

#include "base/context.hpp"
#include "base/memory.hpp"

namespace proviso::weakest {

/// No more states than these.
inline Limits at_most(std::uint64_t states, const Context& context) {
  Limits limits;
  limits.states = std::min(context.limits().states.value_or(states), states);
  return limits;
}

/// The states of the run, but only a part of the memory that is left.
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
