// The strongly connected components of a space, found while it is explored.
//
// Tarjan's algorithm with an explicit stack. The number that the store gives a state is its
// position in depth-first order. Edges are not stored: the moves of a state are generated when it
// is entered, and again when a child returns from far up; those of the states on top of the stack
// are kept in a ring. A frame of the stack takes 8 bytes, the data of a state 4. That a component
// is left is noted in the frame and passed to the parent, which is in the same component or is
// itself left by the child.
//
// A cycle through an accepting state is detected when it closes, long before its component is
// complete. Let a be the last accepting state of the path, and let the state on top have a move to
// a state t of an open component with t ≤ a in depth-first order. An open state leads to a state of
// the path that is not after it, so t leads to some p ≤ t on the path, and p to a to the top to t:
// a is on a cycle, and so is every accepting state of the path from t on. Conversely, if a complete
// component has a cycle through an accepting state a, either a has a move to itself or some state
// that was entered after a, while a was on the path, had a move to an open state before a; the
// search stopped there.
//
//   a -> (b -> loop on c | d -> STOP): three transient components, {loop} and {STOP}, both
//   terminal.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <vector>

#include "base/context.hpp"
#include "base/growing_array.hpp"
#include "space/space.hpp"
#include "space/state_store.hpp"

namespace proviso::space {

class ComponentSearch {
 public:
  struct Component {
    std::span<const std::uint32_t> members;  // numbers in the store
    bool terminal;                           // no move leaves it, none leads to π
    bool cyclic;                             // some move stays in it
  };
  /// Called for each component when it is complete, successors first; returning false ends the
  /// search.
  using Visit = std::function<bool(const Component&)>;

  ComponentSearch(const Space& space, Context& context);

  using Accepting = std::function<bool(const Word*)>;
  /// A cycle that goes through one accepting state and otherwise stays within the open ones.
  struct Cycle {
    std::uint32_t accepting;
    std::span<const std::uint32_t> open;
  };

  /// Runs the search, once only. Throws LimitReached; components visited before stay valid.
  void run(const Visit& visit);
  /// The same search, but stops as soon as a cycle through an accepting state closes.
  std::optional<Cycle> find_cycle(Accepting accepting);

  const StateStore& store() const { return store_; }
  std::uint64_t transitions() const { return transitions_; }
  bool reaches_error() const { return reaches_error_; }

 private:
  struct Frame {
    std::uint32_t state;
    std::uint32_t next : 22;   // the next move to try
    std::uint32_t alone : 8;   // the component that goes alone, or Space::kEverybody
    std::uint32_t left : 1;    // some move leaves the component
    std::uint32_t cyclic : 1;  // some move stays in it
  };
  // The data of a state: while its component is open, the lowest state it reaches.
  static constexpr std::uint32_t kClosed = 0xFFFFFFFFU;

  void enter(std::uint32_t state);
  bool is_on_path(const Word* target) const;
  bool descend();
  bool leave(const Visit& visit);
  bool close(const Frame& root, const Visit& visit);
  void poll();

  struct Expansion {
    std::uint32_t state;
    Moves moves;
    std::vector<Word> hashes = {};  // of the targets
  };
  const Expansion& expansion_of_top();

  const Space& space_;
  Context& context_;
  std::vector<Expansion> ring_;  // the moves of the states on top, by the height of the stack
  StateStore store_;
  GrowingArray<std::uint32_t> lowest_;  // by state
  GrowingArray<Frame> frames_;
  GrowingArray<std::uint32_t> open_;  // the states of open components, in order of discovery
  Accepting accepting_;               // empty if cycles are not searched for
  GrowingArray<std::uint32_t> accepting_path_;  // the accepting states of the path, ascending
  std::optional<std::uint32_t> on_cycle_;       // the first of them on the cycle that was found
  std::uint64_t transitions_ = 0;
  bool reaches_error_ = false;
};

}  // namespace proviso::space
