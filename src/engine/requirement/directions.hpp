// The backward and the forward closure, and how one of them is dropped.
#pragma once

#include <memory>

#include "engine/requirement/closure.hpp"
#include "engine/requirement/joint.hpp"

namespace proviso::requirement {

/// Marks what leads to π, until the initial pair is marked.
std::unique_ptr<Closure> backward_closure(const Graph& component, const Graph& environment,
                                          std::uint32_t error, Choice choice, Context& context);
/// Marks what is reachable, until π is marked.
std::unique_ptr<Closure> forward_closure(const Graph& component, const Graph& environment,
                                         std::uint32_t error, Choice choice, Context& context);

/// Advances a closure, and drops it when it has used its share of the memory. Other limits are
/// thrown.
void advance_or_drop(std::unique_ptr<Closure>& closure, std::uint64_t work);

/// Limits with only a part of the remaining memory.
Limits part_of_memory(double part, const Context& context);

}  // namespace proviso::requirement
