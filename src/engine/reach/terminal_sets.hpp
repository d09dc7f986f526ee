// The terminal sets of states of a space: once inside, a run never leaves.
//
// A terminal set is a strongly connected component without an edge that leaves it. Under fair
// choice (every move that is enabled infinitely often is taken infinitely often) a run ends up in a
// terminal set and does each of its actions infinitely often, so liveness questions are questions
// about the actions of terminal sets (Giannakopoulou, Magee, Kramer: Checking progress with action
// priority, ESEC/FSE 1999). A state without moves is a terminal set without actions; so is π.
//
// The components are found by space::ComponentSearch without storing edges.
//
// Terminal sets with the same actions are not distinguished: there may be a million deadlocks.
//
//   a -> (b -> loop on c | d -> STOP):   the sets of actions are {c} and {}.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "base/context.hpp"
#include "base/growing_array.hpp"
#include "space/component_search.hpp"

namespace proviso::reach {

struct TerminalSets {
  TerminalSets(const space::Space& space, Context& context) : search(space, context) {}

  static constexpr std::uint32_t kTransient = 0xFFFFFFFFU;

  space::ComponentSearch search;  // has the reachable states, and whether π is reached
  /// For each state, the index in `actions` of its terminal set, or kTransient.
  GrowingArray<std::uint32_t> set_of = {};
  /// The distinct sets of actions, τ included, each ascending.
  std::vector<std::vector<lts::ActionId>> actions = {};
  /// Set if a limit was reached: the terminal sets found are real, but there may be more, and
  /// states whose component was not closed count as transient.
  std::optional<StopReason> stopped = {};
};

TerminalSets terminal_sets(const space::Space& space, Context& context);

}  // namespace proviso::reach
