// Partial-order reduction: which processes may move alone in a state.
//
// A control state may go *alone* if nothing that other processes do changes what its transitions
// do or whether they can be executed, and nobody sees them: they touch locals of their own process
// only, or send to a channel with room to which nobody else sends, or receive from a channel with
// messages from which nobody else receives. Whether somebody else does is asked in each state
// (Execution::undisturbed). Exploring the steps of such a process alone misses no deadlock, no
// failed assertion and no violation of a property that does not use X, as long as no process is
// left out for ever. For that, either a search sees to it (Space::ample), or no control state that
// *closes a cycle* goes alone. Proof: docs/design/process.md.
//
//   x = x + 1; y = x * 2; c!y        with x and y local and c written by this process only: three
//                                    steps that need no company, the last if there is room in c
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "process/channel_use.hpp"
#include "process/machine.hpp"
#include "process/program.hpp"

namespace proviso::process {

struct LoneControl {
  bool alone = false;
  bool closes_cycle = false;
  bool keeps_control = false;     // some step begins an atomic sequence
  bool terminal = false;          // the step is the death of the process
  bool creates = false;           // some step creates a process
  bool waits_for_number = false;  // the only statement is a guard about the number of processes
  std::vector<ChannelStep> steps = {};
  /// The only transition, if it can always be executed, begins no atomic sequence and closes no
  /// cycle; kNone otherwise.
  std::uint32_t sure = kNone;
};

class Reduction {
 public:
  Reduction(const Program& program, const Machine& machine);

  /// Whether a terminated process may be removed as soon as it is the youngest (numbering.hpp).
  bool forgets_the_dead() const { return forgets_the_dead_; }

  const LoneControl& at(std::uint32_t proctype, std::uint32_t control) const {
    return controls_[proctype][control];
  }
  /// By control state.
  std::span<const LoneControl> of(std::uint32_t proctype) const { return controls_[proctype]; }

 private:
  bool forgets_the_dead_ = false;
  std::vector<std::vector<LoneControl>> controls_;
};

}  // namespace proviso::process
