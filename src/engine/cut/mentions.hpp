// The cells owned by its process that a transition reads, and those that it may change.
//
// The effect of a transition depends on the cells that it mentions and on shared values, and on
// nothing else of its process: residues and effects are cached by the values of these cells
// (moves.hpp).
#pragma once

#include <cstdint>
#include <vector>

#include "engine/cut/owned_cells.hpp"
#include "process/program.hpp"

namespace proviso::cut {

/// Indices in the order of OwnedCells, ascending. The inside of a d_step is included, and so is
/// what decides whether the transition can be executed: `provided`, and the other transitions of
/// its control state where it is an `else` or where `unless` gives them precedence.
struct Mentions {
  std::vector<std::uint32_t> reads = {};
  std::vector<std::uint32_t> writes = {};
};

Mentions mentioned_cells(const process::Program& program, const OwnedCells& cells,
                         process::ProctypeId proctype, const process::Transition& transition);

}  // namespace proviso::cut
