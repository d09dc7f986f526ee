// Which of the cells that its process owns does a transition look at, and which may it change?
#pragma once

#include <cstdint>
#include <vector>

#include "process/residue.hpp"

namespace proviso::process {

/// Places in the order of OwnedCells, ascending. The inside of a d_step counts, and so does what
/// decides whether the transition can be executed: `provided`, and the other transitions of its
/// control state where it is an `else` or where `unless` gives them precedence.
struct Mentions {
  std::vector<std::uint32_t> reads = {};
  std::vector<std::uint32_t> writes = {};
};

Mentions mentioned_cells(const Program& program, const OwnedCells& cells, ProctypeId proctype,
                         const Transition& transition);

}  // namespace proviso::process
