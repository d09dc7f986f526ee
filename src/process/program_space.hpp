// A program as a space: moves are basic steps, atomic sequences run to their end.
//
// The states inside an atomic sequence are no states of the space, unless its process is stuck
// there. A sequence may branch and even come back to where it has been: see run_to_end. The width
// of states is fixed for one exploration. A program that creates more processes than there is room
// for throws RoomExhausted, and is explored anew with `more_room`.
//
// With `reduction`, a process whose steps nobody else can see or disturb moves alone: see
// reduction.hpp.
//
//   const Machine machine = compile(program);
//   const ProgramSpace space(program, machine, {});
//   space::explore(space, {}, context);
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "process/execution.hpp"
#include "process/reduction.hpp"
#include "space/space.hpp"

namespace proviso::process {

struct SpaceOptions {
  bool reduction = false;
  std::uint32_t room = 0;  // bytes; 0: as much as the text of the program lets expect
};

class ProgramSpace : public space::Space {
 public:
  ProgramSpace(const Program& program, const Machine& machine, SpaceOptions options);

  /// The same space, its moves listed from the youngest process to the oldest: the order in which
  /// SPIN's verifier tries them, and so the one in which a depth-first search finds what it finds.
  ProgramSpace youngest_first() const;

  const Program& program() const { return program_; }
  const Machine& machine() const { return machine_; }
  std::uint32_t room() const { return room_; }
  /// Twice the room; nothing if no program can need more.
  static std::uint32_t more_room(const Machine& machine, std::uint32_t room);

  std::size_t words() const override { return words_; }
  unsigned bits() const override;
  const lts::Alphabet& alphabet() const override { return alphabet_; }
  void initial(space::Word* state) const override;
  /// A mistake in an initialiser: then there is no initial state to speak of.
  Fault initial_fault() const { return initial_fault_; }
  void moves(const space::Word* state, space::Moves& moves) const override;
  /// Those that begin with a step of the process, never reduced.
  void moves_of(const space::Word* state, std::uint32_t process, space::Moves& moves) const;
  /// Is every process where it may stop?
  bool terminated(const space::Word* state) const override;
  std::string actor(lts::ActionId action) const override;
  /// What went wrong, and where: "division by zero: y = 1 / x"; the statement alone if it is an
  /// assertion.
  std::string culprit_name(std::uint32_t culprit) const override;

  /// A move to π stands for a fault of a transition.
  struct Blame {
    Fault fault;
    ProctypeId proctype;
    std::uint32_t transition;
  };
  Blame blame(std::uint32_t culprit) const;
  std::uint32_t culprit(const Execution& execution, const Mishap& mishap) const;

  /// An execution that looks at a state. It must not apply anything to it.
  void look(Execution& execution, const space::Word* state) const;

 private:
  class Filling;

  lts::ActionId action(const Execution& execution, const Choice& choice) const;

  const Program& program_;
  const Machine& machine_;
  std::optional<Reduction> reduction_;
  bool youngest_first_ = false;
  std::uint32_t room_;
  std::size_t words_;
  lts::Alphabet alphabet_;
  std::vector<lts::ActionId> actions_;  // of the transitions
  std::vector<lts::ActionId> deaths_;   // of the proctypes
  std::vector<std::string> actors_;     // of the actions
  std::vector<space::Word> initial_;
  Fault initial_fault_ = Fault::None;
};

/// "assertion violated", "index out of range", …
std::string_view describe(Fault fault);

}  // namespace proviso::process
