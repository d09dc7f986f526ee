// A piece of a run with narrower limits, after which the run can go on in another way.
//
// A context is made for the piece. It passes its progress on to the context of the run, which
// throws there if its own limits are reached or the run is interrupted.
#pragma once

#include <algorithm>
#include <cstdint>

#include "base/context.hpp"
#include "base/memory.hpp"

namespace proviso::weakest {

class Bounded {
 public:
  Bounded(Limits limits, Context& outer) : context_(limits) {
    context_.on_progress([&outer](const Progress& progress) { outer.poll(progress); });
  }
  Context& context() { return context_; }

 private:
  Context context_;
};

/// The limits of the run, and no more states than these.
inline Limits at_most(std::uint64_t states, const Context& context) {
  Limits limits = context.limits();
  limits.seconds.reset();  // counted from the start of the run, by the context of the run
  limits.states = std::min(limits.states.value_or(states), states);
  return limits;
}

/// The limits of the run, but only a part of the memory that is left.
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
