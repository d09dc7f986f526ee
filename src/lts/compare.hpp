// Are two systems equivalent, and if not, how can one see it?
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

/// After the trace, which both can do, the reason holds. τ appears in the trace as "tau", only
/// where it matters: always for strong bisimulation, never for traces.
struct Difference {
  std::vector<std::string> trace;
  std::string reason;  // "only the first can do b", "only the second is stuck", …

  friend bool operator==(const Difference&, const Difference&) = default;
};

/// Nothing if the comparison holds. Both are taken over the labels of either: a label that is not
/// in one's alphabet is one it can never do.
///
/// Traces are what can be seen, and whether π may have been reached: a common trace that leads to π
/// in one system only is a difference, also for inclusion. What would follow after π is not
/// compared. The trace returned is shortest.
///
/// Systems that are not bisimilar may have the same traces. Then the trace leads to two states that
/// are apart, and the reason says what one of them can do, as in "the first can always do b, the
/// second may not".
std::optional<Difference> compare(const Lts& first, const Lts& second, Comparison comparison,
                                  Context& context);

}  // namespace proviso::lts
