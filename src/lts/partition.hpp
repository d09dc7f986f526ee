// A partition of the states of a transition system, and the system seen through it.
//
// Blocks are numbered by first appearance, so equal partitions are equal values and the initial
// state lies in block 0.
#pragma once

#include <cstdint>
#include <vector>

#include "base/context.hpp"
#include "base/growing_array.hpp"
#include "lts/lts.hpp"

namespace proviso::lts {

struct Partition {
  std::vector<std::uint32_t> block_of_state;
  std::uint32_t block_count = 0;

  friend bool operator==(const Partition&, const Partition&) = default;
};

/// In the place of a block: the states so marked become π.
inline constexpr std::uint32_t kErrorBlock = index(kError);

/// Any numbering of the blocks in, the numbering by first appearance out. kErrorBlock stays.
Partition canonical(std::vector<std::uint32_t> block_of_state);

/// The states of `coarser` are the blocks of `finer`: the blocks of those blocks.
Partition compose(const Partition& finer, const Partition& coarser);

/// A transition outside of any row, for the algorithms that sort transitions their own way.
/// The target may be kErrorBlock.
struct Transition {
  std::uint32_t source = 0;
  std::uint32_t action = 0;
  std::uint32_t target = 0;

  friend auto operator<=>(const Transition&, const Transition&) = default;
};

/// What becomes of τ steps that stay in their block: branching and weak equivalence do not see
/// them.
enum class TauLoops { Keep, Drop };

/// The transitions between blocks, ascending, without repetitions. Those of all blocks, also of
/// unreachable ones. O(n + m log m), less where many transitions fall together.
GrowingArray<Transition> block_transitions(const Lts& lts, const Partition& partition,
                                           TauLoops tau_loops, Context& context);

/// The blocks as states: those reachable from the initial one, in breadth-first order. END is the
/// block that END is in. The alphabet stays.
Lts quotient(const Lts& lts, const Partition& partition, TauLoops tau_loops, Context& context);

}  // namespace proviso::lts
