// The successor interface: a state space that is too big to build is explored.
//
// A state is a vector of 64-bit words whose meaning only the space knows. Products of transition
// systems, Promela programs and native programs implement Space; the engines consume it.
// All functions are const and may be called from several threads at once.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "lts/alphabet.hpp"

namespace proviso::space {

using Word = std::uint64_t;

/// What one state can do. Filled by Space::moves, reused for the next state: nothing is allocated
/// in the hot loop once it has grown.
class Moves {
 public:
  struct Move {
    lts::ActionId action;
    /// kNoCulprit for an ordinary move; else the move leads to π and this component brought it
    /// there.
    std::uint32_t culprit;
  };
  static constexpr std::uint32_t kNoCulprit = 0xFFFFFFFFU;

  explicit Moves(std::size_t words) : words_(words) {}

  void clear() {
    moves_.clear();
    targets_.clear();
  }
  /// Adds an ordinary move and returns the room for its target; valid until the next addition.
  Word* add(lts::ActionId action) {
    moves_.push_back({action, kNoCulprit});
    targets_.resize(targets_.size() + words_);
    return targets_.data() + targets_.size() - words_;
  }
  void add_error(lts::ActionId action, std::uint32_t culprit) {
    moves_.push_back({action, culprit});
    targets_.resize(targets_.size() + words_);
  }
  void truncate(std::size_t size) {
    moves_.resize(size);
    targets_.resize(size * words_);
  }

  std::size_t size() const { return moves_.size(); }
  bool empty() const { return moves_.empty(); }
  lts::ActionId action(std::size_t i) const { return moves_[i].action; }
  bool is_error(std::size_t i) const { return moves_[i].culprit != kNoCulprit; }
  std::uint32_t culprit(std::size_t i) const { return moves_[i].culprit; }
  const Word* target(std::size_t i) const { return targets_.data() + i * words_; }

 private:
  std::size_t words_;
  std::vector<Move> moves_;
  std::vector<Word> targets_;
};

class Space {
 public:
  virtual ~Space() = default;

  /// The width of a state, and how many of its bits are in use (the rest are zero).
  virtual std::size_t words() const = 0;
  virtual unsigned bits() const = 0;
  virtual const lts::Alphabet& alphabet() const = 0;

  virtual void initial(Word* state) const = 0;
  /// Replaces the contents of `moves`. The same move may be listed twice.
  virtual void moves(const Word* state, Moves& moves) const = 0;
  /// For a state without moves: did it terminate properly, or is it stuck?
  virtual bool terminated(const Word* state) const = 0;

  /// Who takes part in an action, and who is the culprit of a move to π: for people to read.
  virtual std::string actor(lts::ActionId action) const = 0;
  virtual std::string culprit_name(std::uint32_t culprit) const = 0;
};

}  // namespace proviso::space
