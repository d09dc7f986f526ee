// A dense set that reconstructs runs from hints, for the search by one thread.
//
// The note of a state is the beginning of the permuted state from which it was discovered. It names
// a stretch of the table, and of the states there one has a move to the state wanted. Another one
// may have such a move although it lies deeper: then the way back from it does not end in the
// initial state after as many steps as there are levels, and the next one is tried. So the run is a
// shortest one, by the states that discovered each other.
//
// Cost: a step of a run is found by generating the moves of 1/2^h of all states, where h is the
// number of bits of a hint: 8 to 24, the more the larger the table was.
#pragma once

#include <cstdint>
#include <vector>

#include "space/dense_set.hpp"
#include "space/explore.hpp"

namespace proviso::space {

class HintedSet : public DenseSet {
 public:
  using DenseSet::DenseSet;

  /// Says that a level begins to be expanded.
  void begin_level() { hint_bits_.push_back(static_cast<std::uint8_t>(table().note_bits())); }
  /// Says from which state the following ones are discovered.
  void come_from(const Word* state) { set_note(hash(state)); }
  /// Whether a state is not in the set. The order of those that are is not known.
  bool is_later(const Word* state, std::size_t) const { return !contains(*state); }

  /// Reconstructs the run to a state that lies in the level that began last.
  Finding run_to(const Space& space, std::size_t number) const;

 private:
  struct Source {
    Word state;
    lts::ActionId action;
  };

  /// The states that may have discovered a state of a level, and the moves with which they lead to
  /// it.
  std::vector<Source> sources(const Space& space, Word state, std::size_t level,
                              Moves& moves) const;

  std::vector<std::uint8_t> hint_bits_;  // by level, as it began: later ones may be longer
};

}  // namespace proviso::space
