// The environment as a graph, and what of it is kept.
//
// States from which the environment alone can fail by private steps, whatever the component does,
// become π; the initial state stays. What is then not reached any more is left out, and the rest is
// numbered anew in order of discovery. Linear but for the marking, which looks at all edges once
// for every length of a private way to π.
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
  std::vector<std::uint32_t> states;  // the old numbers of those that are kept
  std::vector<EnvironmentEdge> edges;
};

/// Trims the graph with that many states, of which 0 is initial.
EnvironmentGraph trimmed(std::uint32_t state_count, std::vector<EnvironmentEdge> edges);

lts::Lts transition_system(const EnvironmentGraph& graph, const LabelTable& labels);

}  // namespace proviso::cut
