// A dense set that knows the level of its states, for a rank of a team.
//
// Ranks reconstruct runs from levels and not from hints: the smallest predecessor in the level
// before counts, so that the run does not depend on who discovered what. The note of a state is the
// number of its level, lowest bit first, so that a note that grows at its end stays the same
// number. If there are more levels than a note has numbers, a note is the number modulo 2^b, where
// b is what the notes had when the level was filled: then states of other levels are taken for
// states of this one. Whoever asks must see whether they lead back to the initial state. That
// happens to tables of 2^(b+8) slots (2^(b+4) for states of at most 60 bits) with more than 2^b
// levels, that is to levels of some hundred states (a dozen).
//
// Cost: a sweep through the table gives the states of several levels, as many as fit into a
// sixteenth of all states. So a run takes some sixteen sweeps, and the moves of all states once.
#pragma once

#include <cstdint>
#include <vector>

#include "space/dense_set.hpp"

namespace proviso::space {

class LeveledSet : public DenseSet {
 public:
  static constexpr bool kIsNarrow = true;  // a state is a word

  using DenseSet::DenseSet;

  /// A hash that has nothing to do with the place of a state in the table.
  Word owner_hash(const Word* state) const { return hash_word(*state); }

  /// Says that the states that follow belong to the next level, for the first time to level 0.
  void begin_level();
  /// Calls visit(state) for the states of a level in any order, and perhaps for some of other
  /// levels.
  template <typename Visit>
  void for_each_of_level(std::size_t level, Visit visit) {
    if (level < lowest_gathered_ || level >= lowest_gathered_ + gathered_.size()) gather(level);
    for (const Word& state : gathered_[level - lowest_gathered_]) visit(&state);
  }

 private:
  struct Level {
    std::size_t first;  // state
    unsigned note_bits;
  };
  struct Numbered;

  /// The number of states of a level.
  std::size_t count(std::size_t level) const;
  Numbered numbers_of(std::size_t low, std::size_t high) const;
  /// Looks up the states of a level and of some before it.
  void gather(std::size_t level);

  std::vector<Level> levels_;  // as they began
  std::size_t lowest_gathered_ = 0;
  std::vector<std::vector<Word>> gathered_;  // by level, from the lowest on
};

}  // namespace proviso::space
