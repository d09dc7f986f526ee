// The terminal sets of states of a space: once inside, a run never leaves.
//
// A terminal set is a strongly connected component without an edge that leaves it. Under fair
// choice (every move that is enabled infinitely often is taken infinitely often) a run ends up in a
// terminal set and does each of its actions again and again, so liveness questions are questions
// about the actions of terminal sets (Giannakopoulou, Magee, Kramer: Checking progress with action
// priority, ESEC/FSE 1999). A state without moves is a terminal set without actions; so is π.
//
// The components are found by Tarjan's algorithm with an explicit stack. The number that the store
// gives a state is its place in depth-first order. Edges are not stored: the moves of a state are
// generated when it is entered and again each time a child returns, at most two times a state in
// all, and a frame of the stack is 8 bytes. That a component is left is noted in the frame and
// handed to the parent, which is in the same component or is itself left by the child.
//
// Terminal sets with the same actions are not told apart: there may be a million deadlocks.
//
//   a -> (b -> loop on c | d -> STOP):   the sets of actions are {c} and {}.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "base/context.hpp"
#include "base/growing_array.hpp"
#include "space/state_store.hpp"

namespace proviso::reach {

struct TerminalSets {
  TerminalSets(const space::Space& space, Context& context) : store(space.words(), context) {}

  static constexpr std::uint32_t kTransient = 0x7FFFFFFFU;

  space::StateStore store;  // the reachable states in depth-first order
  /// By state: the index in `actions` of the terminal set it lies in, or kTransient.
  GrowingArray<std::uint32_t> set_of = {};
  /// The distinct sets of actions, τ included, each ascending.
  std::vector<std::vector<lts::ActionId>> actions = {};
  bool reaches_error = false;
  std::uint64_t transitions = 0;
  /// A limit struck: the terminal sets found are real, but there may be more, and states whose
  /// component was not closed count as transient.
  std::optional<StopReason> stopped = {};
};

TerminalSets terminal_sets(const space::Space& space, Context& context);

}  // namespace proviso::reach
