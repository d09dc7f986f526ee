// Shortest paths among explored states, which are numbered in a store.
//
// A breadth-first walk over the numbers: 8 bytes per state for the queue and the parents. Moves to
// states that are not in the store (because a limit ended the exploration) are ignored.
#pragma once

#include <cstdint>
#include <functional>
#include <vector>

#include "base/growing_array.hpp"
#include "space/state_store.hpp"

namespace proviso::reach {

class ExploredPaths {
 public:
  ExploredPaths(const space::Space& space, const space::StateStore& store)
      : space_(space), store_(store) {}

  /// Visits states and moves to π, nearest first: a move to π is one step farther than its source.
  /// A visitor that returns false ends the walk.
  using OnState = std::function<bool(std::uint32_t state)>;
  using OnError = std::function<bool(std::uint32_t source, lts::ActionId action)>;
  void walk(std::uint32_t from, const OnState& on_state, const OnError& on_error);

  /// Returns a shortest run from the start of the walk to a visited state.
  std::vector<lts::ActionId> run_to(std::uint32_t state) const;

  /// Returns a shortest cycle through a state of a terminal set; empty if the state has no moves.
  std::vector<lts::ActionId> cycle(std::uint32_t state);

 private:
  lts::ActionId action_between(std::uint32_t source, std::uint32_t target) const;

  const space::Space& space_;
  const space::StateStore& store_;
  std::uint32_t start_ = 0;
  GrowingArray<std::uint32_t> parent_;  // by state
};

}  // namespace proviso::reach
