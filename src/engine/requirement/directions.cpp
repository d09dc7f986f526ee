#include "engine/requirement/directions.hpp"

#include <new>

namespace proviso::requirement {

std::unique_ptr<Closure> backward_closure(const Graph& component, const Graph& environment,
                                          std::uint32_t error, Choice choice, Context& context) {
  auto closure = std::make_unique<Closure>(component.in, environment.in, choice, context);
  closure->separate(error);
  closure->mark_all(error);
  closure->watch(0, 0);
  return closure;
}

std::unique_ptr<Closure> forward_closure(const Graph& component, const Graph& environment,
                                         std::uint32_t error, Choice choice, Context& context) {
  auto closure = std::make_unique<Closure>(component.out, environment.out, choice, context);
  closure->separate(error);
  closure->separate(0);
  closure->watch(error, std::nullopt);
  closure->mark(0, 0);
  return closure;
}

void advance_or_drop(std::unique_ptr<Closure>& closure, std::uint64_t work) {
  try {
    closure->advance(work);
  } catch (const LimitReached& limit) {
    if (limit.reason() != StopReason::Memory) throw;
    closure.reset();
  } catch (const std::bad_alloc&) {
    closure.reset();
  }
}

Limits part_of_memory(double part, const Context& context) {
  Limits limits;
  if (const auto& whole = context.limits().memory_bytes) {
    limits.memory_bytes = static_cast<std::size_t>(part * static_cast<double>(*whole));
  }
  return limits;
}

}  // namespace proviso::requirement
