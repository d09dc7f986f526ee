// The synchronous product of a few transition systems, straight from its definition.
//
// A vector of local states can do τ of any part, alone. It can do a label iff every part that has
// it in its alphabet can do it; all of those move together, in every combination of their edges. If
// one of them moves to π, so does the product. A label of a single part is therefore done by that
// part whenever it can. This is the product of space::Product, implemented a second time: a checker
// that shared it would share its mistakes.
//
// Each label is examined from the edges of the first part that has it, so that the cost of a state
// depends on its edges and not on the alphabet. Put parts with few edges first.
//
//   const Composition composition({&client, &server, &property});
//   composition.moves(composition.initial(), moves);
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "lts/lts.hpp"

namespace proviso::certify {

using State = std::span<const std::uint32_t>;

class Composition {
 public:
  struct Move {
    lts::ActionId action;  // of alphabet()
    bool to_error;         // if so, its target is meaningless
  };
  /// The moves of one state and their targets, one after the other.
  struct Moves {
    std::vector<Move> list;
    std::vector<std::uint32_t> targets;
  };

  /// The parts must outlive the composition.
  explicit Composition(std::vector<const lts::Lts*> parts);

  std::size_t width() const { return parts_.size(); }
  const lts::Alphabet& alphabet() const { return alphabet_; }
  std::vector<std::uint32_t> initial() const { return std::vector<std::uint32_t>(width(), 0); }
  /// Replaces the contents of `moves`.
  void moves(State state, Moves& moves) const;
  State target(const Moves& moves, std::size_t i) const {
    return State(moves.targets).subspan(i * width(), width());
  }

 private:
  /// A part that has a label, and its number for it.
  struct Participant {
    std::size_t part;
    lts::ActionId action;
  };
  void combine(State state, lts::ActionId action, std::size_t next, bool to_error,
               std::vector<std::uint32_t>& target, Moves& moves) const;

  std::vector<const lts::Lts*> parts_;
  lts::Alphabet alphabet_;
  std::vector<std::vector<lts::ActionId>> joint_;       // by part and its own action
  std::vector<std::vector<Participant>> participants_;  // by action of alphabet(), ascending
};

}  // namespace proviso::certify
