// The two closures that answer the question, and how one is given up.
#pragma once

#include <memory>

#include "engine/requirement/closure.hpp"
#include "engine/requirement/joint.hpp"

namespace proviso::requirement {

/// Whatever leads to π, until the initial pair does.
std::unique_ptr<Closure> backward_closure(const Graph& component, const Graph& environment,
                                          std::uint32_t error, Choice choice, Context& context);
/// Whatever is reached, until π is.
std::unique_ptr<Closure> forward_closure(const Graph& component, const Graph& environment,
                                         std::uint32_t error, Choice choice, Context& context);

/// A closure that may be given up: it is gone when it has used its part of the memory. Other limits
/// are thrown.
void advance_or_drop(std::unique_ptr<Closure>& closure, std::uint64_t work);

/// A context in which less memory is left than in the whole.
Limits part_of_memory(double part, const Context& context);

}  // namespace proviso::requirement
