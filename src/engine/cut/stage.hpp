// The workspace for executing steps: a state of the program and one successor of it.
//
// The state is that of the environment, with the holdings of some members put into it. A step is
// applied to a copy, the successor, from which the holdings of the members are taken again; the
// rest is the environment after the step. The next `look` overwrites the state, the next `apply`
// the successor.
//
//   stage.look(environment);  stage.put(member, held);
//   stage.execution().choices_of(pid, choices, mishaps);
//   stage.apply(choices[0]);  stage.holdings_after(member);  stage.environment_after();
#pragma once

#include <cstdint>
#include <vector>

#include "engine/cut/holdings.hpp"

namespace proviso::cut {

class Stage {
 public:
  Stage(const process::Program& program, const process::Machine& machine,
        const Component& component, std::uint32_t room);

  const process::Program& program() const { return program_; }
  const Holdings& holdings() const { return holdings_; }
  std::size_t words() const { return words_; }
  /// Returns the size of a state in bytes, rounded up to whole words.
  std::uint32_t room() const { return room_; }

  /// Loads the initial state of the program.
  void begin();
  /// Loads a copy of a state of the environment.
  void look(const space::Word* environment);
  /// Takes what a member holds in the current state.
  Bytes take(std::size_t member) const;
  /// Erases everything that the component holds and returns the resulting state.
  const space::Word* blot();
  /// Whether the member exists in the state, with the pid that it holds.
  bool fits(std::size_t member, const Bytes& held) const {
    return holdings_.fits(execution_, member, held);
  }
  void put(std::size_t member, const Bytes& held) {
    holdings_.put(execution_, bytes(state_.data()), member, held);
  }
  /// The execution at the current state.
  process::Execution& execution() { return execution_; }

  bool is_member(std::uint32_t pid) const {
    return holdings_.member(execution_, pid) < holdings_.member_count();
  }
  /// Whether a step is not a rendezvous in which a process of the component receives.
  bool reaches_no_member(const process::Choice& choice) const {
    return choice.partner == process::kNobody || !is_member(choice.partner);
  }

  /// Executes a step and loads the successor.
  process::Mishap apply(const process::Choice& choice);
  /// Loads the successor in which nothing has changed except that no process holds the token.
  void pass_token();
  Bytes holdings_after(std::size_t member) const;
  const space::Word* environment_after();
  /// Whether the step created the member.
  bool created(std::size_t member) const;

 private:
  void copy_state();

  const process::Program& program_;
  Holdings holdings_;
  std::size_t words_;
  std::uint32_t room_;
  std::vector<space::Word> state_;
  std::vector<space::Word> successor_;
  process::Execution execution_;            // looks at state_
  process::Execution successor_execution_;  // looks at successor_
};

}  // namespace proviso::cut
