// The synchronous product of a few transition systems, straight from its definition.
//
// What can a vector of local states do? τ of any part, alone. A label iff every part that has it in
// its alphabet can do it; all of those move together, in every combination of their edges. If one
// of them moves to π, the product does. A label that one part alone has is therefore done by that
// part whenever it can. This is the product of space::Product, written a second time: a checker
// that shared it would share its mistakes.
//
// Each label is looked at from the edges of the first part that has it, so that the cost of a state
// is that of its edges and not that of the alphabet. Put parts with few edges first.
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
    bool to_error;         // then its target means nothing
  };
  /// The moves of one state and their targets, one after the other.
  struct Moves {
    std::vector<Move> list;
    std::vector<std::uint32_t> targets;
  };

  /// The parts must outlive it.
  explicit Composition(std::vector<const lts::Lts*> parts);

  std::size_t width() const { return parts_.size(); }
  const lts::Alphabet& alphabet() const { return alphabet_; }
  std::vector<std::uint32_t> initial() const { return std::vector<std::uint32_t>(width(), 0); }
  /// Replaces what is in `moves`.
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
