// A program ready to be executed: its layout and its code. Immutable; execution.hpp runs it.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "process/channel_use.hpp"
#include "process/code.hpp"
#include "process/layout.hpp"
#include "process/program.hpp"

namespace proviso::process {

struct FieldCode {
  Pattern::Kind kind = Pattern::Kind::Discard;
  CodeId code = kNoCode;  // Match: the value; Store: stores the accumulator
};

/// A send, a receive or a poll.
struct Communication {
  CodeId channel = kNoCode;
  std::vector<CodeId> arguments = {};
  std::vector<FieldCode> fields = {};
  bool sorted = false;
  bool random = false;
  bool copy = false;
};

struct CompiledTransition {
  Statement::Kind kind = Statement::Kind::Skip;
  std::uint8_t level = 0;
  bool keeps_control = false;
  bool runs = false;      // a guard that creates a process
  bool turns = false;     // inside a d_step: counts towards the longest walk
  CodeId code = kNoCode;  // Guard, Assert: the condition; Assign: the effect
  std::uint32_t communication = 0;
  std::uint32_t target = 0;
  std::uint32_t entry = 0;   // of Deterministic
  std::uint32_t action = 0;  // its number among all transitions of all proctypes
};

struct CompiledControl {
  std::uint32_t first = 0;
  std::uint32_t count = 0;
  bool terminal = false;
  bool end = false;
  bool progress = false;
  bool accept = false;
  bool levelled = false;  // its transitions have more than one level
  bool receives = false;  // some transition is a receive
  bool inner = false;     // inside a d_step
};

struct Body {
  std::vector<Cell> parameters = {};
  std::vector<CompiledControl> controls = {};
  std::vector<CompiledTransition> transitions = {};
  CodeId provided = kNoCode;
  CodeId initial = kNoCode;
  /// The code of walks inside d_steps: by control state, and by transition once that is possible.
  /// Empty if there are none.
  std::vector<CodeId> walks = {};
  std::vector<CodeId> effects = {};
  ChannelUse use = {};              // of a proctype
  std::vector<CodeId> places = {};  // the channel expressions of `use`

  std::span<const CompiledTransition> transitions_of(std::uint32_t control) const {
    const CompiledControl& at = controls[control];
    return std::span(transitions).subspan(at.first, at.count);
  }
};

/// The code of walks from `start` on is blamed on a transition.
struct BlameMark {
  std::uint32_t start;
  std::uint32_t transition;
};

struct Machine {
  Layout layout;
  Code code = {};
  std::vector<BlameMark> marks = {};  // in the order of the code
  std::vector<Communication> communications = {};
  std::vector<std::vector<bool>> label_sets = {};  // by control state
  std::vector<Body> bodies = {};                   // of the proctypes
  std::vector<Body> claims = {};
  std::vector<std::vector<CodeId>> atoms = {};  // of the temporal properties
  CodeId initial = kNoCode;                     // of the globals
  std::vector<ActiveProcess> active = {};
  std::vector<bool> shown_channels = {};  // by channel: a claim or a property looks into it
  std::uint32_t action_count = 0;
  bool uses_timeout = false;
};

/// Throws std::logic_error if the program breaks an invariant of program.hpp.
Machine compile(const Program& program);

/// The proctype and the transition that an action number stands for.
struct ActionPlace {
  ProctypeId proctype;
  std::uint32_t transition;
};
ActionPlace action_place(const Machine& machine, std::uint32_t action);

}  // namespace proviso::process
