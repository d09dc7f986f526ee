// Partitions of the states of a transition system, and quotients.
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

/// Used in place of a block number: states marked with it become π.
inline constexpr std::uint32_t kErrorBlock = index(kError);

/// Renumbers the blocks by first appearance. kErrorBlock stays.
Partition canonical(std::vector<std::uint32_t> block_of_state);

/// Composes two partitions: the states of `coarser` are the blocks of `finer`.
Partition compose(const Partition& finer, const Partition& coarser);

/// A transition outside of any row, for algorithms that sort transitions in their own way. The
/// target may be kErrorBlock.
struct Transition {
  std::uint32_t source = 0;
  std::uint32_t action = 0;
  std::uint32_t target = 0;

  friend auto operator<=>(const Transition&, const Transition&) = default;
};

/// What happens to τ steps that stay in their block: branching and weak equivalence ignore them.
enum class TauLoops { Keep, Drop };

/// Returns the transitions between blocks, ascending, without repetitions, those of unreachable
/// blocks included. O(n + m log m), less where many transitions coincide.
GrowingArray<Transition> block_transitions(const Lts& lts, const Partition& partition,
                                           TauLoops tau_loops, Context& context);

/// The quotient: the blocks reachable from the initial one as states, in breadth-first order. END
/// is the block that contains END. The alphabet is kept.
Lts quotient(const Lts& lts, const Partition& partition, TauLoops tau_loops, Context& context);

}  // namespace proviso::lts
