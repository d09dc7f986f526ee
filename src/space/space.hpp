// The successor interface: state spaces that are too big to build are explored through it.
//
// A state is a vector of 64-bit words whose meaning is known to the space only. Products of
// transition systems, Promela programs and native programs implement Space; the engines consume it.
// All functions are const and may be called from several threads at once.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string>

#include "base/growing_array.hpp"
#include "lts/alphabet.hpp"

namespace proviso::space {

using Word = std::uint64_t;

/// The moves of one state. Filled by Space::moves and reused for the next state: once it has grown,
/// the hot loop allocates nothing.
class Moves {
 public:
  static constexpr std::uint32_t kNoCulprit = 0xFFFFFFFFU;

  struct Move {
    lts::ActionId action;
    /// kNoCulprit for an ordinary move; otherwise the move leads to π and this component caused it.
    std::uint32_t culprit = kNoCulprit;
  };

  explicit Moves(std::size_t words) : words_(words) {}

  void clear() { size_ = alarms_ = 0; }
  /// Clears the list, for states of another width.
  void reset(std::size_t words) {
    words_ = words;
    clear();
    if (targets_.size() < moves_.size() * words_) targets_.resize(moves_.size() * words_);
  }
  /// Adds an ordinary move and returns the memory for its target; valid until the next addition.
  Word* add(lts::ActionId action) { return add(Move{action}); }
  /// Adds a move to π, which has no target.
  void add_error(lts::ActionId action, std::uint32_t culprit) { add(Move{action, culprit}); }
  /// Adds a copy of move i.
  void repeat(std::size_t i) {
    Word* room = add(moves_[i]);
    std::memcpy(room, target(i), words_ * sizeof(Word));
  }
  /// Turns move i into a move to π; if there are several culprits, the lowest is named.
  void blame(std::size_t i, std::uint32_t culprit) {
    moves_[i].culprit = std::min(moves_[i].culprit, culprit);
  }
  /// Puts a move to π before the last move. It stands for the same step, which fails and is
  /// executed nevertheless, so it does not count as a separate transition.
  void add_alarm(std::uint32_t culprit) {
    repeat(size_ - 1);
    blame(size_ - 2, culprit);
    ++alarms_;
  }
  /// Adds a move to π that stands for a step of an ordinary move of the list, like add_alarm.
  void add_late_alarm(lts::ActionId action, std::uint32_t culprit) {
    add_error(action, culprit);
    ++alarms_;
  }
  /// Drops the last moves; alarms must not be among them.
  void truncate(std::size_t size) { size_ = size; }
  /// Drops the moves i for which keep(i) is false; keep is called in ascending order. Alarms must
  /// be kept.
  template <typename Keep>
  void retain(Keep keep) {
    std::size_t kept = 0;
    for (std::size_t i = 0; i < size_; ++i) {
      if (!keep(i)) continue;
      if (kept != i) {
        moves_[kept] = moves_[i];
        std::memcpy(target(kept), target(i), words_ * sizeof(Word));
      }
      ++kept;
    }
    size_ = kept;
  }

  std::size_t size() const { return size_; }
  /// The number of moves without alarms.
  std::size_t transitions() const { return size_ - alarms_; }
  bool empty() const { return size_ == 0; }
  lts::ActionId action(std::size_t i) const { return moves_[i].action; }
  bool is_error(std::size_t i) const { return moves_[i].culprit != kNoCulprit; }
  std::uint32_t culprit(std::size_t i) const { return moves_[i].culprit; }
  const Word* target(std::size_t i) const { return targets_.data() + i * words_; }
  Word* target(std::size_t i) { return targets_.data() + i * words_; }

 private:
  Word* add(Move move) {
    if (size_ == moves_.size()) grow();
    moves_[size_] = move;
    return targets_.data() + words_ * size_++;
  }
  void grow() {
    const std::size_t capacity = std::max<std::size_t>(16, 2 * moves_.size());
    moves_.resize(capacity);
    targets_.resize(capacity * words_);
  }

  std::size_t words_;
  std::size_t size_ = 0;
  std::size_t alarms_ = 0;
  GrowingArray<Move> moves_;  // both have room for more moves than there are
  GrowingArray<Word> targets_;
};

class Space {
 public:
  virtual ~Space() = default;

  /// The width of a state, and how many of its bits are used (the rest are zero).
  virtual std::size_t words() const = 0;
  virtual unsigned bits() const = 0;
  virtual const lts::Alphabet& alphabet() const = 0;

  virtual void initial(Word* state) const = 0;
  /// Replaces the contents of `moves` by the moves of a state. The same move may be listed twice.
  virtual void moves(const Word* state, Moves& moves) const = 0;
  /// For spaces with partial-order reduction. A search that calls `ample` instead of `moves` sees
  /// fewer states, but it must see to it that nothing is put off for ever: see ample.hpp.
  static constexpr std::uint32_t kEverybody = 0xFFU;
  /// Replaces the contents of `moves` by the moves of one component that may be explored alone: the
  /// first such component whose number is not below `first`. Returns its number; or kEverybody, and
  /// then `moves` are all moves of the state.
  virtual std::uint32_t ample(const Word* state, std::uint32_t first, Moves& moves) const {
    static_cast<void>(first);
    this->moves(state, moves);
    return kEverybody;
  }
  /// Whether `ample` may return something else than kEverybody.
  virtual bool is_reduced() const { return false; }
  /// Whether runs matter, not only states: then no move of a component that goes alone may be put
  /// off for ever, otherwise one of them suffices.
  virtual bool is_about_runs() const { return false; }
  /// Whether a state without moves has terminated properly, rather than being a deadlock.
  virtual bool terminated(const Word* state) const = 0;

  /// The participants of an action, and the culprit of a move to π, by name.
  virtual std::vector<std::string> actors(lts::ActionId action) const = 0;
  virtual std::string culprit_name(std::uint32_t culprit) const = 0;
};

}  // namespace proviso::space
