// Finds all minimal cut sets up to an order: the sets of faults that can violate an invariant.
//
// A set of faults is a cut set if some run in which no other fault occurs violates the invariant;
// it is minimal if no proper subset is a cut set. Cut sets are closed under supersets, because a
// fault of the set need not occur.
//
// Every fault f gets an activation bit a_f, free at first and constant afterwards, and a step in
// which f occurs requires a_f. For k = 0, 1, …, N the invariant is decided for the runs with at
// most k activation bits set and without the cut sets found so far:
//
//   initial    Σ a_f ≤ k    ∧    for each cut set C found: ∨ {¬a_f | f ∈ C}
//
// A violation gives a cut set: the faults that occur on its path. It is minimal and has k elements,
// since every smaller one has been found and excluded. If the invariant holds, all cut sets of
// order k are known. So the search needs N + 1 proofs and one violation for each cut set. The
// answer is exact, and the path of each cut set is confirmed by evaluation. At most k bits are set,
// so the sum is a sorted unary counter with k + 1 places.
#pragma once

#include <cstddef>
#include <optional>
#include <vector>

#include "base/context.hpp"
#include "circuit/path.hpp"
#include "circuit/system.hpp"
#include "outcome/outcome.hpp"

namespace proviso::faults {

struct CutSet {
  std::vector<std::size_t> faults = {};  // places in System::faults, ascending
  circuit::Path path = {};  // a shortest one of the system on which only these faults occur
};

struct CutSets {
  std::vector<CutSet> sets = {};  // the smallest first, then in the order of the faults
  /// All minimal cut sets with fewer faults than this are known.
  std::size_t known_below = 0;
  std::optional<StopReason> stopped = {};  // the limit that ended the search early
};

/// Returns the minimal cut sets with up to `order` faults.
CutSets cut_sets(const circuit::System& system, const circuit::Property& property,
                 std::size_t order, Context& context);

/// The verdict on an invariant if only these faults may occur, with a path if it is violated.
struct Effect {
  Verdict verdict = Verdict::Undecided;
  std::optional<circuit::Path> path = {};
  std::optional<StopReason> stopped = {};
};
Effect effect_of(const circuit::System& system, const circuit::Property& property,
                 const std::vector<std::size_t>& faults, Context& context);

}  // namespace proviso::faults
