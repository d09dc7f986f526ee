// The graph of the environment, and how it is trimmed.
//
// States from which the environment alone can fail by private steps, whatever the component does,
// become π; the initial state stays. States that are then unreachable are removed, and the rest is
// renumbered in order of discovery. Linear except for the marking, which visits all edges once for
// every length of a private path to π.
#pragma once

#include <cstdint>
#include <vector>

#include "engine/cut/labels.hpp"
#include "lts/lts.hpp"

namespace proviso::cut {

struct EnvironmentEdge {
  std::uint32_t source;
  std::uint32_t label;   // or kPrivate
  std::uint32_t target;  // or kViolation
};

struct EnvironmentGraph {
  std::vector<std::uint32_t> states;  // the old numbers of the remaining states
  std::vector<EnvironmentEdge> edges;
};

/// Trims a graph with this many states; state 0 is initial.
EnvironmentGraph trimmed(std::uint32_t state_count, std::vector<EnvironmentEdge> edges);

lts::Lts transition_system(const EnvironmentGraph& graph, const LabelTable& labels);

}  // namespace proviso::cut
