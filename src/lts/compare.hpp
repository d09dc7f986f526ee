// Compares two systems, and shows a difference if they are not equivalent.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "base/context.hpp"
#include "lts/lts.hpp"

namespace proviso::lts {

enum class Comparison {
  StrongBisimulation,
  BranchingBisimulation,
  WeakBisimulation,
  TraceEquivalence,
  TraceInclusion,  // the traces of the first are traces of the second
};

/// A difference that shows after a trace common to both. τ appears in the trace as "tau", only
/// where it matters: always for strong bisimulation, never for traces.
struct Difference {
  std::vector<std::string> trace;
  std::string reason;  // "only the first can do b", "only the second is stuck", …

  friend bool operator==(const Difference&, const Difference&) = default;
};

/// Returns a difference, or nullopt if the comparison holds. Both systems are taken over the union
/// of their alphabets: a system can never do a label that is not in its own alphabet.
///
/// Traces consist of visible actions and of whether π may have been reached: a common trace that
/// leads to π in one system only is a difference, also for inclusion. What would follow after π is
/// not compared. The trace returned is a shortest one.
///
/// Systems that are not bisimilar may have the same traces. Then the trace leads to two states that
/// are not equivalent, and the reason says what one of them can do, as in "the first can always do
/// b, the second may not".
std::optional<Difference> compare(const Lts& first, const Lts& second, Comparison comparison,
                                  Context& context);

}  // namespace proviso::lts
