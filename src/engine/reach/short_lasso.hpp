// Finds a shortest lasso when some lasso is known to exist.
//
// Depth-first search finds cycles quickly, but they are long. A lasso is a path to some state and a
// cycle from there through an accepting state, or states with all marks; its length is that of both
// together. Here the space is searched breadth-first from its initial state, and from each state in
// order of distance for a shortest cycle back to it, breadth-first over pairs of a state and the
// marks that were seen on the way. Only lassos shorter than the best so far are of interest, so
// both searches are bounded in depth, and the first ends where no lasso through a state can be
// shorter any more. The moves of a state are generated once. Both searches together are also
// bounded in states and moves, since a shorter run is not worth a long search; what is found is
// then short, but perhaps not shortest.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <vector>

#include "base/context.hpp"
#include "space/space.hpp"

namespace proviso::reach {

struct Lasso {
  std::vector<space::Word> states;  // one after the other; the last is the one that is looped to
  std::size_t loops_to = 0;
};

struct ShortLasso {
  std::optional<Lasso> lasso = {};  // with fewer moves than asked for, if there is one
  bool complete = false;            // no lasso has fewer moves than this one, or than asked for
};

/// What a lasso has to be.
struct LassoGoal {
  /// The marks of a state that may not be on the cycle.
  static constexpr std::uint32_t kBarred = 0xFFFFFFFFU;

  /// The marks of a state: some of `all`, or kBarred.
  std::function<std::uint32_t(const space::Word*)> marks = {};
  /// The marks that the states of the cycle must have together: 2^n - 1, with n at most 6.
  std::uint32_t all = 0;
  /// Where lassos begin; the initial state of the space if empty.
  std::vector<std::vector<space::Word>> starts = {};
};

ShortLasso find_short_lasso(const space::Space& space, const LassoGoal& goal, std::size_t length,
                            Context& context);

/// The cycle must have an accepting state.
ShortLasso find_short_lasso(const space::Space& space,
                            const std::function<bool(const space::Word*)>& accepting,
                            std::size_t length, Context& context);

}  // namespace proviso::reach
