// Bit-state hashing, for state spaces that do not fit into memory.
//
// A visited state is represented by a few bits in a large table instead of being stored, so that
// hundreds of millions of states fit where millions would (Holzmann: An improved protocol
// reachability analysis technique, Software Practice and Experience 18, 1988). Two states may share
// their bits; then the second is not explored. So the search may miss a violation, but every
// violation it finds is real: the run is on the stack, and it is replayed before it is reported.
// The answer is Violated or Undecided, never Holds.
//
// The search is depth-first, because the stack is then the run; it is bounded in depth. The runs
// are not shortest. Each state sets one bit for each of `hash_functions` (two or three work best);
// memory is the table and, for each step of the stack, a state and 8 bytes.
//
//   const SafetyOutcome outcome = search_supertrace(product, {}, visibility, {}, context);
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>

#include "engine/reach/safety.hpp"

namespace proviso::reach {

struct SupertraceOptions {
  /// The size of the table. By default, three quarters of what the memory limit leaves, or 256 MB.
  std::optional<std::size_t> table_bytes = {};
  std::uint32_t depth_bound = 100'000;
  unsigned hash_functions = 3;
};

/// Searches the space. Statistics count the states that were distinguished.
SafetyOutcome search_supertrace(const space::Space& space, space::SearchGoals goals,
                                const lts::Visibility& visibility, const SupertraceOptions& options,
                                Context& context);

}  // namespace proviso::reach
