// A program as a space: moves are basic steps, atomic sequences run to their end.
//
// The states inside an atomic sequence are not states of the space, unless its process is blocked
// there. A sequence may branch and even return to an earlier state: see run_to_end. The width of
// states is fixed for one exploration. A program that creates more processes than there is room for
// throws RoomExhausted, and is explored again with `more_room`.
//
// With `reduction`, a process whose steps no other process can observe or disturb moves alone
// (reduction.hpp). Moves then go on as long as there is such a process, it has one step only, and
// its control state closes no cycle: the states in between are not states of the space. And values
// that nothing will read are stored as zeros (dead_values.hpp).
//
//   const Machine machine = compile(program);
//   const ProgramSpace space(program, machine, {});
//   space::explore(space, {}, context);
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "process/dead_values.hpp"
#include "process/execution.hpp"
#include "process/reduction.hpp"
#include "space/space.hpp"

namespace proviso::process {

struct SpaceOptions {
  bool reduction = false;
  std::uint32_t room = 0;  // bytes; 0: an estimate from the program text
};

class ProgramSpace : public space::Space {
 public:
  ProgramSpace(const Program& program, const Machine& machine, SpaceOptions options);

  /// Returns the same space with its moves listed from the youngest process to the oldest: the
  /// order in which SPIN's verifier tries them, and so the order of a depth-first search.
  ProgramSpace youngest_first() const;

  const Program& program() const { return program_; }
  const Machine& machine() const { return machine_; }
  std::uint32_t room() const { return room_; }
  /// Doubles the room, up to the maximum that any program can need. Throws LimitReached if that is
  /// reached already.
  static std::uint32_t more_room(const Machine& machine, std::uint32_t room);

  std::size_t words() const override { return words_; }
  unsigned bits() const override;
  const lts::Alphabet& alphabet() const override { return alphabet_; }
  void initial(space::Word* state) const override;
  /// The initial state with the values that the space forgets.
  const std::vector<space::Word>& begin() const { return begin_; }
  /// The fault of an initialiser, if any: then there is no initial state.
  Fault initial_fault() const { return initial_fault_; }
  /// With reduction, the moves of one process that may go alone and is at a control state that
  /// closes no cycle; without such a process, all moves.
  void moves(const space::Word* state, space::Moves& moves) const override;
  std::uint32_t ample(const space::Word* state, std::uint32_t first,
                      space::Moves& moves) const override;
  bool is_reduced() const override { return reduction_.has_value(); }
  /// The moves that begin with a step of the process, never reduced.
  void moves_of(const space::Word* state, std::uint32_t process, space::Moves& moves) const;
  /// Whether every process is in a valid end state.
  bool terminated(const space::Word* state) const override;
  std::vector<std::string> actors(lts::ActionId action) const override;
  /// Describes the error and its statement: "division by zero: y = 1 / x"; for an assertion, the
  /// statement alone.
  std::string culprit_name(std::uint32_t culprit) const override;

  /// The fault of a transition that a move to π stands for.
  struct Blame {
    Fault fault;
    ProctypeId proctype;
    std::uint32_t transition;
  };
  Blame blame(std::uint32_t culprit) const;
  std::uint32_t culprit(const Execution& execution, const Mishap& mishap) const;

  /// The step with which a move goes on after its last one, if any.
  std::optional<Choice> lone_step(Execution& execution, std::uint32_t last = kNobody) const;
  /// Clears the values of a state that nothing will read, if the space does that.
  void forget(const Execution& execution, std::uint8_t* state) const;

  /// Makes an execution read a state. It must not apply anything to it.
  void look(Execution& execution, const space::Word* state) const;

 private:
  class Filling;

  lts::ActionId action(const Execution& execution, const Choice& choice) const;
  const LoneControl& lone_control(const Execution& execution, std::uint32_t process) const {
    return reduction_->at(execution.proctype(process), execution.control(process));
  }
  bool dies_unseen(Execution& execution, std::uint32_t process) const;
  /// Whether a process may go alone.
  bool is_independent(Execution& execution, std::uint32_t process, const LoneControl& at) const;

  const Program& program_;
  const Machine& machine_;
  std::optional<Reduction> reduction_;
  std::optional<DeadValues> dead_values_;
  bool youngest_first_ = false;
  std::uint32_t room_;
  std::size_t words_;
  lts::Alphabet alphabet_;
  std::vector<lts::ActionId> actions_;  // by transition
  std::vector<lts::ActionId> deaths_;   // by proctype
  std::vector<std::string> actors_;     // by action
  std::vector<space::Word> begin_;
  std::vector<space::Word> initial_;
  Fault initial_fault_ = Fault::None;
};

/// "assertion violated", "index out of range", …
std::string_view describe(Fault fault);

}  // namespace proviso::process
