// The strongly connected components of a part of a graph.
#pragma once

#include <limits>
#include <vector>

#include "machine/state_graph.hpp"

namespace proviso::machine {

struct Components {
  static constexpr std::uint32_t kOutside = std::numeric_limits<std::uint32_t>::max();

  std::vector<std::uint32_t> component;  // of each state; kOutside if it is not in the part
  std::vector<bool> cyclic;              // of each component: does it hold an edge?

  bool together(GraphState a, GraphState b) const {
    return component[a] != kOutside && component[a] == component[b];
  }
};

/// Returns the components of the states that are inside and the edges between them. Tarjan's
/// algorithm, without recursion.
Components components(const Rows& rows, const std::vector<bool>& inside);

/// The states of the components that hold an edge and meet every one of these sets: from them there
/// is an infinite path that meets each set infinitely often.
std::vector<bool> fair_cores(const Components& parts,
                             const std::vector<std::vector<bool>>& fairness);

}  // namespace proviso::machine
