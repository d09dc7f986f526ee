#include "engine/reach/program_search.hpp"

#include <algorithm>

#include "base/memory.hpp"
#include "space/deep_search.hpp"

namespace proviso::reach {
namespace {

using space::SearchGoals;
using space::SearchResult;
using space::Space;

/// The memory for the states of the depth-first search if no limit is given.
constexpr std::uint64_t kDeepBytes = std::uint64_t{512} << 20;

Limits deep_limits(const Space& space, std::uint64_t states, const Context& context) {
  const Limits& whole = context.limits();
  Limits part;
  part.states = std::min<std::uint64_t>(states, kDeepBytes / (space.words() * sizeof(space::Word)));
  if (whole.seconds) part.seconds = std::max(0.0, *whole.seconds - context.seconds()) / 4;
  if (whole.memory_bytes) {
    const std::size_t used = std::min(resident_memory(), *whole.memory_bytes);
    part.memory_bytes = used + (*whole.memory_bytes - used) / 2;
  }
  return part;
}

/// Looks deep for what has not been found yet. Did that search end?
bool look_deep(const Space& space, SearchGoals goals, std::uint64_t states, Context& context,
               ProgramFindings& findings) {
  SearchResult& found = findings.found;
  const SearchGoals left{.error = goals.error && !found.error,
                         .deadlock = goals.deadlock && !found.deadlock};
  Context part(deep_limits(space, states, context), context);
  SearchResult deep = space::search_deep(space, left, part);
  findings.deep_error = deep.error.has_value();
  findings.deep_deadlock = deep.deadlock.has_value();
  if (deep.error) found.error = std::move(deep.error);
  if (deep.deadlock) found.deadlock = std::move(deep.deadlock);
  found.states = std::max(found.states, deep.states);
  found.transitions = std::max(found.transitions, deep.transitions);
  return !deep.stopped;
}

}  // namespace

SearchResult search_broadly(const Space& space, SearchGoals goals, SearchBounds bounds,
                            Context& context) {
  Context part({.seconds = {}, .memory_bytes = {}, .states = bounds.broad}, context);
  return space::explore(space, goals, part);
}

ProgramFindings search_program(const Space& space, const Space& in_depth, SearchGoals goals,
                               SearchBounds bounds, Context& context) {
  // The bounds of the other searches depend on the clock, which ranks do not share.
  if (goals.all || context.team != nullptr) return {space::explore(space, goals, context)};
  ProgramFindings findings;
  findings.found = search_broadly(space, goals, bounds, context);
  if (findings.found.stopped != StopReason::States) return findings;
  if (look_deep(in_depth, goals, bounds.deep, context, findings)) {
    findings.found.stopped.reset();
    return findings;
  }
  if (findings.found.error || findings.found.deadlock) {
    findings.found.stopped.reset();
    findings.cut = true;
    return findings;
  }
  const auto& states = context.limits().states;
  if (!states || *states > bounds.broad) findings.found = space::explore(space, goals, context);
  return findings;
}

}  // namespace proviso::reach
