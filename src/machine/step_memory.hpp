// What a step leaves in the state, made of machines that step together.
//
// An output that an edge sends (a Mealy output) is kept for one step in a register, a machine of
// its own that emits it: a free input, the choice, says whether the output is sent, every edge of
// the sending machine asks it to be true or false, and the register follows it. So exit and reentry
// states remain states, whatever was sent on the way to them.
//
//   M  s --a / send m--> t      becomes  M    s --a & c--> t, every other edge asks !c
//                                        M/m  idle --c--> sent, sent --!c--> idle, …; sent emits m
//
// An observed input is kept for one step likewise, by a machine that follows the input itself: the
// formula `i` is true in the states that a step with i led to, and false initially.
//
// Machines that step one at a time have a turn, a number in free inputs: a machine takes an edge
// when it is its turn, and stays in its state otherwise. Registers belong to their machines: they
// keep what was sent until the machine takes another edge. The step is only possible if the machine
// whose turn it is has an edge, so that a state is stuck only if no machine has one.
#pragma once

#include <vector>

#include "machine/design.hpp"

namespace proviso::machine {

/// An input, and the output that stands for it in formulas.
struct Observation {
  Symbol input{};
  Symbol output{};
};

struct StepMemory {
  std::vector<Observation> observed = {};
  bool one_at_a_time = false;
};

/// Adds registers for what the edges of a system and its extensions send, observers and turns. The
/// new symbols and machines have names that no author can write. To be called once for each system,
/// when all its extensions are there. Throws GuardTooLarge.
void remember_steps(Design& design, std::size_t system, const StepMemory& memory);

}  // namespace proviso::machine
